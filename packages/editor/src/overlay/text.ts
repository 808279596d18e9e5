import { catalogue } from '@heddle/ui/catalogue'

/** What the page says of the run that it follows, or why it follows none. */
export const useRunPlaceText = catalogue({
  en: {
    runUnknown: (id: string) => `No run is followed: there is no run ${id}. Choose one in the list of runs, or start one here.`,
    runElsewhere: (id: string) => `No run is followed: the run ${id} belongs to another workflow. Open it from the list of runs.`,
    ofVersion: (n: number) => `This run was of version ${n}; the canvas has changed since.`,
    ofDraft: 'This run was of an earlier draft; the canvas has changed since.',
    asItWas: 'Show the graph as it was',
    runNotFollowed: 'The run is not followed: the server cannot be reached. Check that it is running, then load the page again.',
  },
  zh: {
    runUnknown: (id: string) => `没有跟随任何运行：不存在运行 ${id}。请从运行列表中选择，或在这里启动。`,
    runElsewhere: (id: string) => `没有跟随任何运行：运行 ${id} 属于另一个工作流。请从运行列表中打开。`,
    ofVersion: (n: number) => `此运行来自版本 ${n}；画布此后已更改。`,
    ofDraft: '此运行来自较早的草稿；画布此后已更改。',
    asItWas: '查看运行时的图',
    runNotFollowed: '没有跟随运行：无法连接服务器。请确认它正在运行，然后重新加载页面。',
  },
})
