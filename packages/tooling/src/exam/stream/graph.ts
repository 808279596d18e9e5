import type { GraphInput } from '@heddle/core/graph/graph'
import { chain, edge, node } from '../product/draw'
import { MODEL } from '../world/model-mock'

/** say (a long text) -> ask a person -> look (a call) -> tell (a short text, after somebody has answered). */
export function streamingGraph(url: string): GraphInput {
  return {
    format: 1,
    nodes: [
      node('start', 'start', {
        fields: [
          { name: 'run', type: 'text' },
          { name: 'length', type: 'text' },
        ],
      }),
      node('say', 'prompt', { model: MODEL, user: '/{{input.run}}/say/{{input.length}}' }),
      node('ask', 'approval', { question: 'Shall {{input.run}} go on?' }),
      node('look', 'http-request', { url: `${url}/{{input.run}}/look` }),
      node('tell', 'prompt', { model: MODEL, user: '/{{input.run}}/tell/500' }),
      node('answer', 'output', { value: '{{say.text}}{{tell.text}}' }),
    ],
    edges: [...chain('start', 'say', 'ask'), edge('ask', 'look', 'approve'), ...chain('look', 'tell', 'answer')],
  }
}

/**
 * A text of so many characters in which no place looks like another; `place` is what the prompt names. A model that is asked `nth` times
 * does not say the same.
 */
export function textOf(place: string, nth = 1): string {
  const length = Number(place.slice(place.lastIndexOf('/') + 1))
  let text = ''
  for (let n = 1; text.length < length; n++) text += `${place} ${n * nth} 织机 é\n`
  return text.slice(0, length)
}
