import { catalogue } from '@heddle/ui/catalogue'

/** Why the run that the address names is not followed. */
export const useRunPlaceText = catalogue({
  en: {
    runUnknown: (id: string) => `No run is followed: there is no run ${id}. Choose one in the list of runs, or start one here.`,
    runElsewhere: (id: string) => `No run is followed: the run ${id} belongs to another workflow. Open it from the list of runs.`,
    runNotFollowed: 'The run is not followed: the server cannot be reached. Check that it is running, then load the page again.',
  },
  zh: {
    runUnknown: (id: string) => `没有跟随任何运行：不存在运行 ${id}。请从运行列表中选择，或在这里启动。`,
    runElsewhere: (id: string) => `没有跟随任何运行：运行 ${id} 属于另一个工作流。请从运行列表中打开。`,
    runNotFollowed: '没有跟随运行：无法连接服务器。请确认它正在运行，然后重新加载页面。',
  },
})
