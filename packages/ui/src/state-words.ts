import { catalogue } from './catalogue'

/** The one word for each state, wherever it is shown; the keys are those of `StateMark`. */
export const useStateWords = catalogue({
  en: {
    queued: 'queued',
    running: 'running',
    retrying: 'retrying',
    waiting: 'waiting',
    sleeping: 'sleeping',
    done: 'done',
    skipped: 'skipped',
    failed: 'failed',
    cancelled: 'cancelled',
  },
  zh: {
    queued: '排队中',
    running: '运行中',
    retrying: '重试中',
    waiting: '等待中',
    sleeping: '休眠中',
    done: '完成',
    skipped: '已跳过',
    failed: '失败',
    cancelled: '已取消',
  },
})
