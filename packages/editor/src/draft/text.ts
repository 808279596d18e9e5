import { catalogue } from '@heddle/ui/catalogue'

/** How the draft stands to what the server has of it. */
export const useDraftText = catalogue({
  en: {
    savedAt: (time: string) => `Saved ${time}`,
    saving: 'Saving',
    unsaved: 'Not saved yet',
    offline: 'Not saved: the server cannot be reached. It is tried again.',
    notSaved: 'Not saved',
    behind: 'A newer draft was saved elsewhere: it is being fetched',
    refused: (why: string) => `Not saved: ${why}`,
    kept: (n: number) => (n === 1 ? '1 change kept on this machine' : `${n} changes kept on this machine`),
    keptHint:
      'The server cannot be reached. What you do is kept in this browser, also when you close the page, and saved as soon as the server is there again.',
    putBack: (n: number) =>
      n === 1 ? 'A change that was kept on this machine is there again.' : `${n} changes that were kept on this machine are there again.`,
    giveUp: 'Discard my changes',
    giveUpTitle: (n: number) => (n <= 1 ? 'Discard your unsaved change?' : `Discard your ${n} unsaved changes?`),
    giveUpHint: 'The drawing is shown as the server has it. What you changed since then is lost.',
    keepTrying: 'Keep them',
    conflict: (names: readonly string[]) =>
      `Another tab or somebody else changed ${names.length === 0 ? 'the same things' : `the same: ${namesOf(names, ', ')}`}.`,
    conflictHint: 'Nothing was merged. Keep your drawing and replace theirs, or take theirs and lose your unsaved changes.',
    conflictOffline: 'The server cannot be reached, so nothing was chosen yet. Try again.',
    keepMine: 'Keep mine',
    takeTheirs: 'Take theirs',
  },
  zh: {
    savedAt: (time: string) => `已保存 ${time}`,
    saving: '正在保存',
    unsaved: '尚未保存',
    offline: '未保存：无法连接服务器，正在重试。',
    notSaved: '未保存',
    behind: '别处保存了更新的草稿，正在获取',
    refused: (why: string) => `未保存：${why}`,
    kept: (n: number) => `${n} 处修改保存在本机`,
    keptHint: '无法连接服务器。你的修改保存在此浏览器中，关闭页面也不会丢失；连接恢复后会立即保存。',
    putBack: (n: number) => `已恢复保存在本机的 ${n} 处修改。`,
    giveUp: '放弃我的修改',
    giveUpTitle: (n: number) => `放弃 ${Math.max(1, n)} 处未保存的修改？`,
    giveUpHint: '将显示服务器上的图。此后的修改会丢失。',
    keepTrying: '保留',
    conflict: (names: readonly string[]) => `另一个标签页或其他人修改了相同的内容${names.length === 0 ? '' : `：${namesOf(names, '、')}`}。`,
    conflictHint: '没有合并任何内容。保留你的图并替换对方的，或采用对方的并放弃未保存的修改。',
    conflictOffline: '无法连接服务器，选择尚未生效，请重试。',
    keepMine: '保留我的',
    takeTheirs: '采用对方的',
  },
})

const MOST = 3

/** More than a few do not fit on the line. */
function namesOf(names: readonly string[], comma: string): string {
  return `${names.slice(0, MOST).join(comma)}${names.length > MOST ? ' …' : ''}`
}
