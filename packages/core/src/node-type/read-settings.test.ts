import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { settingsThatApply } from './read-settings'

const request = z.strictObject({
  method: z.enum(['GET', 'POST']).default('GET'),
  kind: z
    .enum(['none', 'json'])
    .default('none')
    .meta({ when: { field: 'method', is: ['POST'] } }),
  body: z
    .string()
    .max(3)
    .default('')
    .meta({ when: { field: 'kind', is: ['json'] } }),
})

const nested = z.strictObject({
  rows: z.array(request).default([]),
  auth: z
    .discriminatedUnion('type', [
      z.strictObject({ type: z.literal('none') }),
      z.strictObject({
        type: z.literal('key'),
        on: z.boolean().default(false),
        name: z
          .string()
          .optional()
          .meta({ when: { field: 'on', is: [true] } }),
      }),
    ])
    .default({ type: 'none' }),
})

describe('settings that do not apply', () => {
  it('count as not set, also when the schema would refuse them', () => {
    const config = { method: 'POST', kind: 'none', body: 'too long' }
    expect(request.safeParse(config).success).toBe(false)
    expect(settingsThatApply(request, config)).toEqual({ method: 'POST', kind: 'none' })
  })

  it('count as not set for those that depend on them', () => {
    expect(settingsThatApply(request, { kind: 'json', body: '{}' })).toEqual({})
    expect(settingsThatApply(request, { method: 'GET', kind: 'json', body: '{}' })).toEqual({ method: 'GET' })
  })

  it('leave what applies as the very same object, and what is unknown for the schema to refuse', () => {
    const config = { method: 'POST', kind: 'json', body: '{}' }
    expect(settingsThatApply(request, config)).toBe(config)
    expect(settingsThatApply(request, { methd: 'POST', body: '' })).toEqual({ methd: 'POST' })
  })

  it('are looked for in rows and in the alternative that is chosen', () => {
    const config = { rows: [{ body: 'x' }, { method: 'POST', kind: 'json', body: 'y' }], auth: { type: 'key', name: 'a' } }
    expect(settingsThatApply(nested, config)).toEqual({ rows: [{}, { method: 'POST', kind: 'json', body: 'y' }], auth: { type: 'key' } })
    expect(settingsThatApply(nested, { auth: { type: 'key', on: true, name: 'a' } })).toEqual({ auth: { type: 'key', on: true, name: 'a' } })
    expect(settingsThatApply(nested, { auth: 5, rows: 'x' })).toEqual({ auth: 5, rows: 'x' })
  })
})
