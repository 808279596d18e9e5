import { expect, it } from 'vitest'
import { nodeTypes } from '../definitions'
import { compiled, filledOp } from '../test-filled-op'

it('a lone reference keeps its type, JSON is escaped for its place', () => {
  expect(filledOp('output', { value: '{{start.list}}' }, { list: [1] })).toEqual([1])
  expect(filledOp('output', { value: { a: '{{start.t}}', b: [1, '{{start.t}}'] } }, { t: 'x' })).toEqual({ a: 'x', b: [1, 'x'] })
  expect(filledOp('output', { shape: 'json', value: '{"t": "{{start.t}}", "u": {{start.t}}}' }, { t: 'a"\n' })).toEqual({ t: 'a"\n', u: 'a"\n' })
})
it('goes on, or ends the run and has no way out', () => {
  const type = nodeTypes.output
  expect(compiled('output', { value: 'x' }).op).toMatchObject({ op: 'end', outcome: 'succeeded', stop: false })
  expect(compiled('output', { value: 'x', mode: 'end-here' }).op).toMatchObject({ op: 'end', stop: true })
  expect(type?.ports(type.config.parse({ mode: 'end-here' }))).toEqual([])
})
it('wants a value', () => expect(compiled('output', {}).problems).toMatchObject([{ code: 'setting.invalid', at: { path: ['value'] } }]))
