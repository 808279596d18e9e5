import { afterAll, describe, expect, it } from 'vitest'
import { openRenderer } from './liquid-renderer'

const renderer = openRenderer({ threads: 2 })
afterAll(() => renderer.close())

it('renders loops, conditions and filters', async () => {
  const text = await renderer.liquid('{% for item in items %}{{ item.name | upcase }}{% unless forloop.last %}, {% endunless %}{% endfor %}', {
    items: [{ name: 'a' }, { name: 'b' }],
  })
  expect(text).toBe('A, B')
})
it('cases C4: what is inserted is not read again, whatever it holds', async () => {
  const value = '{{#sys.query#}} {x} {{ $json }} {% raw %} \u0000 😀'
  expect(await renderer.liquid('{{ v }}', { v: value })).toBe(value)
})
it('many at once', async () => {
  const texts = await Promise.all(Array.from({ length: 50 }, (_each, n) => renderer.liquid('{{ n }}', { n })))
  expect(texts).toEqual(Array.from({ length: 50 }, (_each, n) => String(n)))
})

describe('refuses', () => {
  it('cases C8: a name without a value', async () => {
    await expect(renderer.liquid('{{ nobody }}', {})).rejects.toMatchObject({
      name: 'FinalFailure',
      code: 'ref.missing',
      message: expect.stringContaining('nobody'),
    })
  })
  it('a wrong template, saying where', async () => {
    await expect(renderer.liquid('a\n{% if x', {})).rejects.toMatchObject({
      name: 'FinalFailure',
      code: 'step.failed',
      message: expect.stringContaining('line'),
    })
    await expect(renderer.liquid('{{ "a" | nofilter }}', {})).rejects.toMatchObject({ code: 'step.failed' })
  })
  it.each(["{% include '/etc/passwd' %}", "{% render '../package.json' %}", "{% layout '/etc/hostname' %}"])('files: %s', async (template) => {
    await expect(renderer.liquid(template, {})).rejects.toMatchObject({ name: 'FinalFailure' })
  })
  it.each(['{{ v.constructor }}', '{{ v.__proto__.toString }}'])('what is not a field of a value: %s', async (template) => {
    await expect(renderer.liquid(template, { v: {} })).rejects.toMatchObject({ code: 'ref.missing' })
  })
})

it('stops what does not end, and goes on with the next', async () => {
  const endless = '{% for a in (1..100000) %}{% for b in (1..100000) %}{% assign c = a | plus: b %}{% endfor %}{% endfor %}'
  await expect(renderer.liquid(endless, {})).rejects.toMatchObject({ name: 'FinalFailure' })
  expect(await renderer.liquid('{{ a }}', { a: 1 })).toBe('1')
}, 10_000)
it('stops what fills the memory', async () => {
  const doubling = '{% assign s = "xxxxxxxxxx" %}{% for i in (1..60) %}{% assign s = s | append: s %}{% endfor %}{{ s }}'
  await expect(renderer.liquid(doubling, {})).rejects.toMatchObject({ name: 'FinalFailure' })
  expect(await renderer.liquid('{{ a }}', { a: 1 })).toBe('1')
}, 10_000)
