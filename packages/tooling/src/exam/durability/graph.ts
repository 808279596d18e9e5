import type { GraphInput } from '@heddle/core/graph/graph'
import { chain, edge, node } from '../product/draw'
import { MODEL } from '../world/model-mock'

/** The calls of one run that must happen exactly once, and those that may be asked again. */
export const ONCE = ['pay', 'left'] as const
export const REPEATABLE = ['look', 'mark', 'right'] as const

/** So that a lost or foreign value shows. */
const WHAT_CAME =
  '{{look.body.place}} {{pay.body.place}} {{say.text}} {{ask.decision}} {{heard.word}} {{mark.body.place}} {{left.body.place}} {{right.body.place}}'

/** look (read) -> pay (once) -> say (model) -> [ask a person -> hear of an event -> nap -> left (once) -> mark (repeatable)] beside [right (read)]. */
export function durableGraph(url: string): GraphInput {
  const request = (key: string, method: 'GET' | 'POST' | 'PUT') => node(key, 'http-request', { method, url: `${url}/{{input.run}}/${key}` })
  return {
    format: 1,
    nodes: [
      node('start', 'start', { fields: [{ name: 'run', type: 'text' }] }),
      ...[request('look', 'GET'), request('pay', 'POST')],
      node('say', 'prompt', { model: MODEL, user: '/{{input.run}}/say' }),
      node('ask', 'approval', { question: 'May {{input.run}} go on?' }),
      node('heard', 'wait', { mode: 'event', event: 'exam.heard', key: '{{input.run}}' }),
      node('nap', 'wait', { mode: 'duration', amount: '1', unit: 'seconds' }),
      ...[request('mark', 'PUT'), request('left', 'POST'), request('right', 'GET')],
      { ...node('answer', 'output', { value: WHAT_CAME }), start: { when: 'count', n: 2 } },
    ],
    edges: [
      ...chain('start', 'look', 'pay', 'say', 'ask'),
      edge('ask', 'heard', 'approve'),
      ...chain('heard', 'nap', 'left', 'mark', 'answer'),
      ...chain('say', 'right', 'answer'),
    ],
  }
}

export function sayingOf(place: string): string {
  return `said(${place})`
}

/** What a run of this name answers. */
export function outputOf(run: string): string {
  return `/${run}/look /${run}/pay ${sayingOf(`/${run}/say`)} approve yes /${run}/mark /${run}/left /${run}/right`
}
