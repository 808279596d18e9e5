import { catalogue } from '@heddle/ui/catalogue'

export const useAnswerText = catalogue({
  en: {
    usual: { approve: 'Approve', reject: 'Reject' },
    uncertain: { title: 'Was it sent?', done: 'It was sent', again: 'Send again' },
    details: 'Details',
    answers: 'Answers',
    failed: 'It was not answered: the server cannot be reached. Try again.',
  },
  zh: {
    usual: { approve: '批准', reject: '拒绝' },
    uncertain: { title: '是否已经发出？', done: '已经发出', again: '重新发送' },
    details: '详情',
    answers: '答案',
    failed: '未能答复：无法连接服务器，请重试。',
  },
})
