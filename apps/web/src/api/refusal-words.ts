import { catalogue } from '@heddle/ui/catalogue'

const hasVerb = /^(must|is|has|holds|may|cannot|does|needs)\b/

/**
 * What a refusal is to a person, by its code. A code that is not here (a name that is taken, a key that cannot be given
 * such rights) says something that only the server knows: its sentence is shown, which is written for people.
 */
export const refusalWords = {
  en: {
    unreachable: 'The server cannot be reached. Check that it is running, then try again.',
    place: (message: string, line: number | undefined) => {
      const what = line === undefined ? 'What is written here' : `Line ${line}`
      // Some rules say what must be, others only name it.
      return hasVerb.test(message) ? `${what} ${message}.` : `${what} is not what is asked for: ${message}.`
    },
    other: (sentence: string) => sentence,
    byCode: {
      unauthorized: 'You are not signed in any more. Sign in again.',
      expired: 'You are not signed in any more. Sign in again.',
      revoked: 'You are not signed in any more. Sign in again.',
      forbidden: 'You may not do this in this workspace. Ask its owner.',
      'not-found': 'It is not there any more: somebody may have removed it. Load the page again.',
      'stale-revision': 'Somebody changed it meanwhile. Look at it again, then repeat what you did.',
      problems: 'The drawing has problems that must be solved first. The list of problems names them.',
      'link.unknown': 'This link is not known here: it may be cut off. Copy the whole link.',
      'link.expired': 'The time of this link is over. Sign in, and answer in the inbox.',
      misdirected: 'This server does not answer to the name in the address. Use the address that it printed when it started.',
      'approval.already-decided': 'Somebody has answered already, and the first answer stands.',
      'approval.expired': 'Its time was over before this answer came. Nothing was changed by it.',
      'approval.closed': 'Nobody needs to answer any more. Nothing was changed by this answer.',
      'answer.invalid': 'Nothing was decided: the answer, or a value in it, is not one that is allowed here.',
      'too-large': 'This is more than the server takes at once. Make it smaller.',
      'rate-limited': 'Too much was asked at once. Wait a minute, then try again.',
      unavailable: 'The server cannot work with its database just now. Nothing is lost: try again in a moment.',
      internal: 'Something went wrong on the server, and its log says what. Try again.',
      'bad-request': 'This page and the server do not understand each other. Load the page again.',
      'malformed-json': 'This page and the server do not understand each other. Load the page again.',
      'method-not-allowed': 'This page and the server do not understand each other. Load the page again.',
      'unsupported-media-type': 'This page and the server do not understand each other. Load the page again.',
    },
  },
  zh: {
    unreachable: '无法连接服务器。请确认它正在运行，然后重试。',
    place: (_message: string, line: number | undefined) => (line === undefined ? '这里填写的内容不符合要求，请修改。' : `第 ${line} 行不符合要求，请修改。`),
    other: () => '服务器没有接受：与已有的内容冲突，或不符合要求。请修改后重试。',
    byCode: {
      unauthorized: '登录已失效，请重新登录。',
      expired: '登录已失效，请重新登录。',
      revoked: '登录已失效，请重新登录。',
      forbidden: '你在此工作区没有这项权限，请联系所有者。',
      'not-found': '内容已不存在，可能已被移除。请重新加载页面。',
      'stale-revision': '期间有人修改过。请再看一遍，然后重复你的操作。',
      problems: '图中有问题需要先解决，见问题列表。',
      'link.unknown': '这里不认识此链接，它可能不完整。请复制完整的链接。',
      'link.expired': '此链接已过期。请登录后在收件箱中答复。',
      misdirected: '服务器不使用地址中的这个名称。请使用它启动时打印的地址。',
      'approval.already-decided': '已有人答复，以先答复者为准。',
      'approval.expired': '在此答复之前期限已过，没有改变任何内容。',
      'approval.closed': '已不再需要答复，没有改变任何内容。',
      'answer.invalid': '尚未做出决定：答案或其中的值不被允许。',
      'too-large': '内容超过服务器一次能接受的大小，请缩减。',
      'rate-limited': '请求过多。请等一分钟再试。',
      unavailable: '服务器暂时无法使用数据库。没有丢失任何内容，请稍后重试。',
      internal: '服务器出了问题，日志里有原因。请重试。',
      'bad-request': '页面与服务器不一致。请重新加载页面。',
      'malformed-json': '页面与服务器不一致。请重新加载页面。',
      'method-not-allowed': '页面与服务器不一致。请重新加载页面。',
      'unsupported-media-type': '页面与服务器不一致。请重新加载页面。',
    },
  },
} as const

export const useRefusalWords = catalogue(refusalWords)

export type RefusalWords = ReturnType<typeof useRefusalWords>
