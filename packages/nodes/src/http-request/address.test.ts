import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressOf } from './address'

/** `{{ }}` encloses what is inserted. */
function address(template: string, ...values: readonly string[]): string {
  const url = template
    .split(/(\{\{\}\})/)
    .map((part, index) => (part === '{{}}' ? { inserted: values[(index - 1) / 2] ?? '' } : { written: part }))
    .filter((piece) => !('written' in piece) || piece.written !== '')
  return addressOf({ url, query: [] }).href
}

const refused = expect.objectContaining({ name: 'FinalFailure', code: 'input.invalid' })
const API = 'https://api.example.com/v1/orders/'

describe('a value in the path leads nowhere else', () => {
  it.each<[string, ...string[]]>([
    [`${API}{{}}/x`, '..'],
    [`${API}{{}}/x`, '.'],
    [`${API}{{}}`, 'a/../../b'],
    [`${API}{{}}{{}}/x`, '.', '.'],
    [`${API}.{{}}/x`, '.'],
    [`${API}{{}}./x`, '.'],
    [`${API}{{}}{{}}`, 'a/.', './b'],
    [`${API}{{}}{{}}{{}}`, 'a/', '..', '/b'],
    [`${API}%2{{}}./x`, 'e'],
    [`${API}%{{}}{{}}/x`, '2E', '.'],
    [`${API}.{{}}./x`, ''],
    [`${API}{{}}../x`, 'a/'],
    [`${API}..{{}}/x`, '/a'],
    [`${API}a\\{{}}/x`, '..'],
    [`${API}a\\{{}}\\x`, '..'],
    [`${API}.\n{{}}/x`, '.'],
    [' https:api.example.com/v1/{{}}/x', '..'],
    ['https:\\\\api.example.com\\v1\\{{}}', '../..'],
    ['ht\ntps://api.example.com/v1/{{}}', '../..'],
    ['{{}}{{}}/x', 'https://api.example.com/v1/', '..'],
    ['https://api.example.com{{}}', '/a/../b'],
    [`${API}{{}}/x`, '..;x'],
    [`${API}{{}}/x`, '..;'],
    [`${API}{{}}/x`, '.;x=1'],
    [`${API}{{}}`, 'a/..;x/../b'],
    [`${API}{{}}{{}};x`, '.', '.'],
    [`${API}{{}};x/y`, '..'],
    [`${API}.{{}};x`, '.'],
    [`${API}..{{}}`, ';x'],
    [`${API}..{{}}x`, ';'],
    [`${API}%2e{{}};x`, '.'],
    [`${API}%2{{}}.;x`, 'e'],
    [`${API}{{}}%3bx`, '..'],
    [`${API}{{}}%3{{}}x`, '..', 'B'],
    [`${API}{{}}%2fx`, '..'],
    [`${API}a%2F{{}}`, '..;x'],
    [`${API}a\\{{}};x\\`, '..'],
  ])('%j with %j', (template, ...values) => {
    expect(() => address(template, ...values)).toThrow(refused)
  })

  it.each<[string, readonly string[], string]>([
    [`${API}{{}}/x`, ['a..b'], '/v1/orders/a..b/x'],
    [`${API}{{}}/x`, ['..foo'], '/v1/orders/..foo/x'],
    [`${API}{{}}/x`, ['a..;x'], '/v1/orders/a..%3Bx/x'],
    [`${API}{{}}/x`, ['...;x'], '/v1/orders/...%3Bx/x'],
    [`${API}{{}}/x`, [';..'], '/v1/orders/%3B../x'],
    [`${API}{{}};v=..`, ['a'], '/v1/orders/a;v=..'],
    [`${API}a;v={{}}/x`, ['..'], '/v1/orders/a;v=../x'],
    [`${API}{{}}/x`, ['..%3b'], '/v1/orders/..%253b/x'],
    [`${API}{{}}%2fx`, ['group'], '/v1/orders/group%2fx'],
    [`${API}..;x/{{}}`, ['a'], '/v1/orders/..;x/a'],
    [`${API}..;x={{}}/a`, ['1'], '/v1/orders/..;x=1/a'],
    [`${API}{{}}/x`, ['%2e%2e'], '/v1/orders/%252e%252e/x'],
    [`${API}{{}}/x`, ['..%2f..'], '/v1/orders/..%252f../x'],
    [`${API}{{}}/x`, ['..\\..'], '/v1/orders/..%5C../x'],
    [`${API}{{}}/x`, ['...'], '/v1/orders/.../x'],
    [`${API}{{}}`, ['a/b.c/..d'], '/v1/orders/a/b.c/..d'],
    [`${API}{{}}../x`, ['a'], '/v1/orders/a../x'],
    ['https://api.example.com/v1/orders/../{{}}', ['x'], '/v1/x'],
    ['{{}}', ['https://api.example.com/a/../b'], '/b'],
    ['{{}}orders/{{}}', ['https://api.example.com/v1/', '7'], '/v1/orders/7'],
    ['https://api.example.com{{}}/x', ['/a?b#c'], '/a%3Fb%23c/x'],
  ])('%j with %j goes to %s', (template, values, path) => {
    expect(address(template, ...values)).toBe(`https://api.example.com${path}`)
  })

  it('whatever it is', () => {
    const nasty = fc.string({
      unit: fc.constantFrom('.', '/', '\\', ';', '%', '2', '3', 'b', 'e', 'E', '?', '#', '@', ':', 'a', '\n', '\t', ' '),
      maxLength: 8,
    })
    const written = fc.constantFrom('', '/', '.', ';', '%', '%2', '%3b', '%3', 'x', '\\', '/x/')
    fc.assert(
      fc.property(nasty, written, nasty, written, nasty, (a, w, b, v, q) => {
        let url: URL
        try {
          url = new URL(address(`${API}{{}}${w}{{}}${v}/end?q={{}}`, a, b, q))
        } catch (error) {
          expect(error).toEqual(refused)
          return
        }
        expect([url.origin, url.pathname.startsWith('/v1/orders/'), url.pathname.endsWith('/end'), url.hash]).toEqual([
          'https://api.example.com',
          true,
          true,
          '',
        ])
        expect([...url.searchParams]).toEqual([['q', q]])
        // As a server reads it that passes over parameters and decodes once.
        const segments = url.pathname.split('/').map((segment) => segment.replaceAll(/%2e/gi, '.').replaceAll(/%3b/gi, ';').split(';')[0])
        expect(segments).not.toContain('..')
      }),
      { numRuns: 5000 },
    )
  })
})

describe('a host that is written stays', () => {
  it.each<[string, ...string[]]>([
    ['https://api.example.com{{}}', '.evil.test'],
    ['https://api.example.com{{}}', '@evil.test'],
    ['https://api.example.com{{}}', ':1@evil.test/'],
    ['https://api.example.com{{}}', 'pany'],
    ['https://api.example.com{{}}/x', '?'],
    ['https://api.example.com:{{}}/', '80@evil.test'],
    ['https://{{}}.example.com/', 'evil.test/'],
    ['https://{{}}.example.com/', 'evil.test#'],
    ['https://{{}}.example.com/', 'me@evil.test\\'],
    ['https://{{}}{{}}.example.com/', 'evil.test', '/'],
    ['https://node{{}}:8080/', '.evil.test'],
    ['https://node{{}}/', '.evil.test'],
    ['https://{{}}:8080/', 'evil.test/'],
    ['http{{}}://example.com/', 's://evil.test/'],
    ['{{}}://example.com/', 'https://evil.test/?'],
    ['https:{{}}.example.com/', 'evil.test/'],
  ])('%j with %j', (template, ...values) => {
    expect(() => address(template, ...values)).toThrow(refused)
  })

  it.each<[string, readonly string[], string]>([
    ['https://{{}}.example.com/x', ['acme'], 'https://acme.example.com/x'],
    ['https://{{}}.example.com/x', ['eu.acme'], 'https://eu.acme.example.com/x'],
    ['https://api.{{}}/x', ['example.com:8443'], 'https://api.example.com:8443/x'],
    ['http://localhost:{{}}/x', ['8080'], 'http://localhost:8080/x'],
    ['http://node{{}}:8080/x', ['2'], 'http://node2:8080/x'],
    ['http://{{}}:8080/x', ['[::1]'], 'http://[::1]:8080/x'],
    ['https://{{}}/x', ['example.com/base'], 'https://example.com/base/x'],
    ['{{}}://example.com{{}}', ['https', ''], 'https://example.com/'],
    ['{{}}{{}}', ['https', '://example.com/x?y=1'], 'https://example.com/x?y=1'],
    ['{{}}/x', [' https://example.com:8443/base'], 'https://example.com:8443/base/x'],
    ['{{}}.json', ['https://example.com/doc'], 'https://example.com/doc.json'],
    ['https://例え.{{}}/', ['テスト'], 'https://xn--r8jz45g.xn--zckzah/'],
  ])('%j with %j goes to %s', (template, values, goes) => {
    expect(address(template, ...values)).toBe(goes)
  })
})
