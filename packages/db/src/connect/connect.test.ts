import { type AddressInfo, createServer } from 'node:net'
import type { Json } from '@heddle/core/json'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { AppError } from '../app-error'
import { ask } from './ask'
import { openDatabase } from './database'
import { fromBytes, toBytes } from './json'
import { isId, newId } from './new-id'
import { translated } from './unavailable'

describe('json', () => {
  it('brings every value back, whatever UTF-16 units its texts hold', () => {
    const anyText = fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units))
    const anyValue = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        anyText,
        fc.double({ noNaN: true, noDefaultInfinity: true }).filter((n) => !Object.is(n, -0)),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('value')),
        fc.dictionary(anyText, tie('value')),
      ),
    })).value
    fc.assert(
      fc.property(anyValue, (value) => {
        expect(fromBytes(toBytes(value as Json))).toEqual(value)
      }),
    )
  })
})

describe('newId', () => {
  it('is a UUID version 7 that sorts by the time it was made', () => {
    const id = newId()
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(isId(id)).toBe(true)
    expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBeCloseTo(Date.now(), -4)
  })
})

describe('a database that does not answer', () => {
  it('is an AppError that tells nothing about it when it is down', async () => {
    await expectUnavailable('postgresql://heddle:geheim@127.0.0.1:1/heddle')
  })

  it('is the same when it takes the connection and says nothing', async () => {
    const server = createServer(() => {})
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    onTestFinished(() => void server.close())
    await expectUnavailable(`postgresql://heddle:geheim@127.0.0.1:${(server.address() as AddressInfo).port}/heddle`)
  }, 20_000)

  it('leaves our own mistakes as they are', () => {
    const syntax = Object.assign(new Error('syntax error'), { code: '42601' })
    expect(translated(syntax)).toBe(syntax)
  })
})

async function expectUnavailable(url: string): Promise<void> {
  const db = openDatabase(url)
  onTestFinished(() => db.close())
  const answers = await Promise.allSettled([ask(db.pool, 'select 1'), db.prisma.workspace.count()])
  for (const answer of answers) {
    const error: unknown = answer.status === 'rejected' ? answer.reason : undefined
    expect(error).toBeInstanceOf(AppError)
    expect(error).toMatchObject({ code: 'unavailable', status: 503 })
    expect(
      JSON.stringify(
        error,
        Object.getOwnPropertyNames(error as object).filter((name) => name !== 'stack'),
      ),
    ).not.toMatch(/geheim|127\.0\.0\.1|select|SELECT/)
  }
}
