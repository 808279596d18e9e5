import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json } from '../json'
import { fill } from './fill'
import { parseJsonTemplate, parseTemplate, referencesOf } from './parse-template'

describe('what is a reference', () => {
  it.each<[string, object]>([
    ['{{a}}', { ref: { root: 'a', path: [] } }],
    ['{{ a.b[0]["any key"].c }}', { ref: { root: 'a', path: ['b', 0, 'any key', 'c'] } }],
    ['{{a["it\'s \\"x\\""]}}', { ref: { root: 'a', path: ['it\'s "x"'] } }],
    ['{{a["}}"]}}', { ref: { root: 'a', path: ['}}'] } }],
    ['{{a ?? "}}"}}', { ref: { root: 'a', path: [], otherwise: '}}' } }],
    ['{{a ?? -1.5e3}}', { ref: { root: 'a', path: [], otherwise: -1500 } }],
    ['{{a??null}}', { ref: { root: 'a', path: [], otherwise: null } }],
    ['{{a ?? []}}', { ref: { root: 'a', path: [], otherwise: [] } }],
    ['{{a | upper}}', { ref: { root: 'a', path: [], filters: [{ name: 'upper', args: [] }] } }],
    [
      '{{a|truncate:5,"..."|upper ?? "x"}}',
      {
        ref: {
          root: 'a',
          path: [],
          filters: [
            { name: 'truncate', args: [5, '...'] },
            { name: 'upper', args: [] },
          ],
          otherwise: 'x',
        },
      },
    ],
    ['{{a | default: "-"}}', { ref: { root: 'a', path: [], otherwise: '-' } }],
    ['x {{a}} y', { text: ['x ', { root: 'a', path: [] }, ' y'] }],
    [
      '{{a}}{{b}}',
      {
        text: [
          { root: 'a', path: [] },
          { root: 'b', path: [] },
        ],
      },
    ],
  ])('%s', (text, template) => {
    expect(parseTemplate(text)).toEqual({ template, warnings: [] })
  })

  it.each([
    '{{ }}',
    '{{#x#}}',
    '{{ $json }}',
    '{{a b}}',
    '{{a.}}',
    '{{a[x]}}',
    '{{a[-1]}}',
    '{{1}}',
    '{{a ?? {}}}',
    '{{a ?? x}}',
    '{{a | shout}}',
    '{{a || b}}',
    '{{a | upper: 1}}',
    '{{a | truncate}}',
    '{{{a}}}',
    '{{a.',
    '{{a.b}',
    '{{ a ?? 1',
  ])('%s is only text, and a warning says why (cases C3)', (text) => {
    const { template, warnings } = parseTemplate({ deep: [text] })
    expect(template).toEqual({ literal: { deep: [text] } })
    expect(warnings).toEqual([expect.objectContaining({ path: ['deep', 0], why: expect.stringMatching(/./) })])
  })

  it('names what is begun and never closed, once, up to the end of its braces', () => {
    expect(parseTemplate('Answer for {{start.city} ok, {{start.name').warnings).toEqual([{ path: [], text: '{{start.city}', why: 'it is not closed with }}' }])
    expect(parseTemplate('a {{"b": 1} {{{ {{').warnings).toEqual([])
  })

  it('cases C3: single braces are never touched, and \\{{ writes {{', () => {
    expect(parseTemplate('use {"foo":"bar"} and {{ }} and \\{{a}} but {{a}}').template).toEqual({
      text: ['use {"foo":"bar"} and {{ }} and {{a}} but ', { root: 'a', path: [] }],
    })
  })

  it('reads \\{{ after braces that are never closed', () => {
    expect(parseTemplate('{{ and \\{{a').template).toEqual({ literal: '{{ and {{a' })
  })

  it('keeps keys called __proto__ and constructor as keys', () => {
    const value = JSON.parse('{"__proto__":"{{a}}","constructor":1}') as Json
    const filled = fill(parseTemplate(value).template, () => ({ found: true, value: 'A' }))
    expect(JSON.stringify(filled)).toBe('{"__proto__":"A","constructor":1}')
  })

  it('is quick on many braces', () => {
    expect(parseTemplate('{{'.repeat(200_000)).warnings).toEqual([])
  })
})

describe('the references of a template', () => {
  it('are told in order, those of expressions by their roots', () => {
    const { template } = parseTemplate({ a: ['{{x.y}}', 'n={{z}}'], b: 1 })
    expect(referencesOf(template).map(({ root }) => root)).toEqual(['x', 'z'])
    expect(referencesOf(parseJsonTemplate('{"a": {{x}}}').template)).toEqual([{ root: 'x', path: [] }])
    expect(referencesOf({ cel: 'a.b', reads: ['a'] })).toEqual([{ root: 'a', path: [] }])
  })
})

describe('a value without references', () => {
  it('comes back as it was', () => {
    const text = fc.string({ unit: 'binary' }).filter((some) => !some.includes('{{'))
    const { value } = fc.letrec<{ value: Json }>((tie) => ({
      value: fc.oneof(
        text,
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(fc.oneof(text, fc.constant('__proto__')), tie('value'), { maxKeys: 4 }),
      ),
    }))
    fc.assert(
      fc.property(value, (some) => {
        expect(JSON.stringify(fill(parseTemplate(some).template, () => ({ found: false })))).toBe(JSON.stringify(some))
      }),
    )
  })

  it('comes back as it was, braces and all, unless it has the form of a reference', () => {
    const piece = fc.constantFrom('{{', '}}', '{', '}', ' ', '#', '$json', '1', '|', '??', '"', '\n', '变量', '\ud800')
    fc.assert(
      fc.property(
        fc.array(piece).map((pieces) => pieces.join('')),
        (text) => {
          expect(fill(parseTemplate(text).template, () => ({ found: false }))).toBe(text)
        },
      ),
    )
  })
})
