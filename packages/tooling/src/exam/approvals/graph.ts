import type { GraphInput } from '@heddle/core/graph/graph'
import { edge, node } from '../product/draw'

/** Each run asks so many questions at once. */
export const QUESTIONS = 10

const numbers = Array.from({ length: QUESTIONS }, (_, n) => n)
const LAST = `ask_${QUESTIONS - 1}`

/** Questions beside each other; behind each yes stands a call that may go out once: `/{run}/pay_3`. The last has a deadline. */
export function askingGraph(url: string, place = '{{input.run}}'): GraphInput {
  const fields = [
    { name: 'run', type: 'text' },
    { name: 'seconds', type: 'number' },
  ]
  const questions = numbers.map((n) => node(`ask_${n}`, 'approval', { question: `${n} of {{input.run}}?`, ...(n === QUESTIONS - 1 ? deadline : {}) }))
  const calls = numbers.map((n) => node(`pay_${n}`, 'http-request', { method: 'POST', url: `${url}/${place}/pay_${n}` }))
  return {
    format: 1,
    nodes: [
      node('start', 'start', { fields }),
      ...questions,
      ...calls,
      node('answer', 'output', { value: numbers.map((n) => `{{ask_${n}.decision}}`).join(' ') }),
    ],
    edges: [
      ...numbers.flatMap((n) => [
        edge('start', `ask_${n}`),
        edge(`ask_${n}`, `pay_${n}`, 'approve'),
        edge(`ask_${n}`, 'answer', 'reject'),
        edge(`pay_${n}`, 'answer'),
      ]),
      edge(LAST, 'answer', 'timeout'),
    ],
  }
}

const deadline = { deadline: true, deadlineAmount: '{{input.seconds}}', deadlineUnit: 'seconds' }

/** Where the yes to a question of a run shows in the world. */
export function placeOf(run: string, question: string): string {
  return `/${run}/${question.replace('ask_', 'pay_')}`
}
