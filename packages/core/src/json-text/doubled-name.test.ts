import fc from 'fast-check'
import { expect, it } from 'vitest'
import { doubledName } from './doubled-name'
import { readJson, readSentJson } from './read-json'

it.each([
  ['{"a": 1,\n "a": 2}', 'a', { line: 2, column: 2 }],
  ['[{"b": {}}, {"x": [{"b": 1, "c": "b", "b" : 2}]}]', 'b', { line: 1, column: 39 }],
  ['{"a": {"a": 1}, "b": [], "\\u0061": 2}', 'a', { line: 1, column: 26 }],
  ['{"": 1, "": 2}', '', { line: 1, column: 9 }],
  ['{"__proto__": 1, "__proto__": 1}', '__proto__', { line: 1, column: 18 }],
])('%s has a name twice: it is a fault of what is sent to us, and of nothing else', (source, name, place) => {
  expect(readSentJson(source)).toEqual({ fault: 'doubled', name, place })
  expect(readJson(source)).toEqual({ value: JSON.parse(source) })
})

it.each(['{"a": {"a": [{"a": "a"}, {"a": "\\"a\\": "}]}}', '{"a": "b", "b": "a"}', '["a", "a", ":", "a:"]', '"a"', '{"a\\\\": 1, "a": 2}'])(
  '%s has none',
  (source) => {
    expect(readSentJson(source)).toEqual({ value: JSON.parse(source) })
  },
)

it('whatever JSON.stringify writes has none', () => {
  fc.assert(fc.property(fc.json(), fc.constantFrom(0, 2), (json, spaces) => doubledName(JSON.stringify(JSON.parse(json), null, spaces)) === undefined))
})
