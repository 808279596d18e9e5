import { nodeTypes } from '@heddle/nodes/definitions'
import { describe, expect, it } from 'vitest'
import { appliesIn, controlFor, settingsSchema, startValue } from './field-schema'

describe('the form made from a node type', () => {
  it.each(Object.values(nodeTypes))('draws every setting of $kind with words in both languages', (type) => {
    for (const [name, field] of Object.entries(settingsSchema(type).properties ?? {})) {
      expect(field.title, name).toBeTruthy()
      expect(field.zh?.title, name).toBeTruthy()
      expect(controlFor(field), name).toBeTruthy()
    }
  })

  it('shows what applies: the body follows its kind, and that the method', () => {
    const schema = settingsSchema(nodeTypes['http-request'] ?? fail())
    const shown = (value: object) => Object.keys(schema.properties ?? {}).filter((name) => appliesIn(schema, { ...value }, name))
    const always = ['method', 'url', 'query', 'headers', 'auth', 'attempts', 'timeLimit', 'followRedirects']
    expect(shown({})).toEqual(always)
    expect(shown({ method: 'GET', bodyType: 'json', body: '{}' })).toEqual(always)
    expect(shown({ method: 'POST' })).toEqual(expect.arrayContaining(['bodyType', 'repeatable']))
    expect(shown({ method: 'POST' })).not.toContain('body')
    expect(shown({ method: 'POST', bodyType: 'json' })).toContain('body')
  })

  it('begins a new row with its defaults', () => {
    const headers = settingsSchema(nodeTypes['http-request'] ?? fail()).properties?.['headers']
    expect(startValue(headers?.items ?? {})).toEqual({ name: '', value: '' })
  })
})

function fail(): never {
  throw new Error('There is no http-request node type.')
}
