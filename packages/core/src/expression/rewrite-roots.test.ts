import { describe, expect, it } from 'vitest'
import { rewriteRoots, rewriteTextRoots } from './rewrite-roots'

describe('renaming a root in an expression', () => {
  it.each<[string, string, string]>([
    ['the root, wherever it stands', 'a.b > 1 && (a["a"] in a.list)  // a', 'b.b > 1 && (b["a"] in b.list)  // a'],
    ['and no field, text, function or longer name', 'x.a == "a" && aa + a(1) > x.a', 'x.a == "a" && aa + a(1) > x.a'],
    ['the receiver of a macro, and not its variable', 'a.map(a, a + 1) + [a]', 'b.map(a, a + 1) + [b]'],
    ['a variable that would take the new name gives way', 'xs.map(b, b + a)', 'xs.map(b_2, b_2 + b)'],
    ['only where it is in the way', 'xs.map(b, b) + xs.map(b, a)', 'xs.map(b, b) + xs.map(b_2, b)'],
    ['in has and bind', 'has(a.x) ? cel.bind(a, a.x, a) : a', 'has(b.x) ? cel.bind(a, b.x, a) : b'],
    ['in maps and lists', '{"a": a, a: [a, -a, !a]}', '{"a": b, b: [b, -b, !b]}'],
    ['in what is still being written', 'a.x > "a" + a.', 'b.x > "a" + b.'],
  ])('%s', (_says, before, after) => {
    expect(rewriteRoots(before, 'a', 'b')).toBe(after)
  })
})

describe('renaming a root in a text', () => {
  it('rewrites references and keeps all else as it is written', () => {
    expect(rewriteTextRoots('a {{a}} {{  a.a | default: "a" }} \\{{a}} {{ab}} {{#a#}} {{b.a}} {a} {{a["}}"] ?? 1}}', 'a', 'long_name')).toBe(
      'a {{long_name}} {{  long_name.a | default: "a" }} \\{{a}} {{ab}} {{#a#}} {{b.a}} {a} {{long_name["}}"] ?? 1}}',
    )
  })

  it('rewrites references in a JSON text', () => {
    expect(rewriteTextRoots('{"a": {{a}}, "b": "{{a.b}}"}', 'a', 'c')).toBe('{"a": {{c}}, "b": "{{c.b}}"}')
  })
})
