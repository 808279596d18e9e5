import { catalogue } from '@heddle/ui/catalogue'

export const useWorkflowText = catalogue({
  en: {
    name: 'Name',
    nameHint: 'Free text. What calls the workflow goes on as before.',
    save: 'Save',
    saved: 'Saved.',
    address: 'Address',
    addressHint: 'Programs call the workflow by this. It follows the name until the workflow is published, called or given a key; then it never changes.',
    remove: 'Delete workflow',
    removeHint: 'The drawing, its versions and its address go, and programs that call it get "not found". Runs stay readable. This cannot be undone.',
    removeTitle: (name: string) => `Delete "${name}"?`,
    underWay: (n: number) =>
      n === 1
        ? '1 run is under way. It goes on to its end and stays in the list of runs.'
        : `${n} runs are under way. They go on to their end and stay in the list of runs.`,
    moreUnderWay: (n: number) => `More than ${n} runs are under way. They go on to their end and stay in the list of runs.`,
    ofThemWait: (n: number) =>
      n === 1
        ? '1 of them waits for a person, who can still answer it in the inbox.'
        : `${n} of them wait for a person, who can still answer them in the inbox.`,
    noneUnderWay: 'No run is under way.',
    countFailed: 'Whether runs are under way could not be found out: the server was not reached. Those that are go on to their end.',
    typeName: 'Type the name to confirm',
    keep: 'Keep it',
  },
  zh: {
    name: '名称',
    nameHint: '可自由填写。调用方不受影响。',
    save: '保存',
    saved: '已保存。',
    address: '地址',
    addressHint: '程序通过它调用工作流。在发布、被调用或分配密钥之前，它随名称变化；此后永远不变。',
    remove: '删除工作流',
    removeHint: '图、版本和地址都会消失，调用它的程序会得到“未找到”。运行记录仍可查看。此操作无法撤销。',
    removeTitle: (name: string) => `删除“${name}”？`,
    underWay: (n: number) => `有 ${n} 次运行正在进行。它们会继续到结束，并保留在运行列表中。`,
    moreUnderWay: (n: number) => `有超过 ${n} 次运行正在进行。它们会继续到结束，并保留在运行列表中。`,
    ofThemWait: (n: number) => `其中 ${n} 次在等待人工处理，仍可在收件箱中答复。`,
    noneUnderWay: '没有正在进行的运行。',
    countFailed: '无法得知是否有运行正在进行：无法连接服务器。正在进行的运行会继续到结束。',
    typeName: '输入名称以确认',
    keep: '保留',
  },
})
