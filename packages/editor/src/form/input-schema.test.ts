import { graphSchema } from '@heddle/core/graph/graph'
import type { Json } from '@heddle/core/json'
import { describe, expect, it } from 'vitest'
import { fieldSchemaOf, inputAsShown, inputSchemaOf, wrongInputs } from './input-schema'

const fields = [
  { name: 'text', type: 'text' },
  { name: 'count', type: 'integer' },
  { name: 'urgent', type: 'boolean' },
  { name: 'tone', type: 'text', options: ['calm', 'warm'], default: 'calm' },
  { name: 'note', type: 'text', required: false },
]

function schemaOf(config: object) {
  return inputSchemaOf(graphSchema.parse({ format: 1, nodes: [{ id: 's', key: 'start', kind: 'start', title: 'Start', config }], edges: [] }))
}

function wrong(input: Json): readonly string[] {
  return wrongInputs(schemaOf({ fields }), input).map(({ path, rule }) => `${path.join('.')} ${rule?.keyword}`)
}

describe('the input of a run, before it is sent', () => {
  it('tells every required field that is missing; a switch that is off says no', () => {
    expect(wrong({})).toEqual(['text required', 'count required'])
    expect(inputAsShown(schemaOf({ fields }), {})).toEqual({ urgent: false })
  })

  it('takes an emptied text for one that was not given, and what the form does not show for gone', () => {
    expect(wrong({ text: '', count: 1 })).toEqual(['text required'])
    expect(inputAsShown(schemaOf({ fields }), { text: 'a', count: 1, note: '', before_it_was_renamed: 'x' })).toEqual({ urgent: false, text: 'a', count: 1 })
  })

  it('compares with the schema as the server does, defaults filled in', () => {
    expect(wrong({ text: 'a', count: 1.5, tone: 'loud' })).toEqual(['count type', 'tone enum'])
    expect(wrong({ text: 'a', count: 1 })).toEqual([])
  })

  it('is JSON where no fields describe it', () => {
    const schema = schemaOf({ mode: 'schema', schema: { type: 'array', items: { type: 'number' } } })
    expect(fieldSchemaOf(schema)).toBeUndefined()
    expect(wrongInputs(schema, [1, 'x'])).toMatchObject([{ path: [1], rule: { keyword: 'type' } }])
    expect(inputAsShown(schema, [''])).toEqual([''])
  })
})
