import { violations } from '@heddle/core/json-schema/violations'
import { describe, expect, it } from 'vitest'
import { exampleOf } from './example-of'

describe('an example for a schema', () => {
  const schema = {
    type: 'object',
    properties: {
      question: { type: 'string' },
      count: { type: 'integer', minimum: 3 },
      tone: { enum: ['dry', 'warm'] },
      tags: { type: 'array', items: { type: 'string', minLength: 6 } },
      extra: { type: 'string' },
      note: { type: ['string', 'null'] },
    },
    required: ['question', 'count', 'tone', 'tags', 'note'],
  }

  it('fits the schema and leaves out what is not needed', () => {
    const example = exampleOf(schema)
    expect(example).toEqual({ question: 'text', count: 3, tone: 'dry', tags: ['text..'], note: 'text' })
    expect(violations(schema, example)).toEqual([])
  })

  it('shows all fields when none is required, and takes what the author gave', () => {
    expect(exampleOf({ properties: { city: { type: 'string', default: 'Kyoto' }, day: { examples: ['Monday'] } } })).toEqual({ city: 'Kyoto', day: 'Monday' })
  })

  it('is an empty object where anything fits, and ends on endless schemas', () => {
    expect(exampleOf({})).toEqual({})
    const endless: Record<string, unknown> = { type: 'array' }
    endless.items = endless
    expect(JSON.stringify(exampleOf(endless)).length).toBeLessThan(40)
  })
})
