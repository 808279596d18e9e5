import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { formSchema } from '../approval/form'
import { graphSchema } from '../graph/graph'
import type { JsonSchema } from '../json'
import { schemaFaults } from './schema-fault'

const errorsIn = (schema: JsonSchema) => schemaFaults(schema).filter(({ severity }) => severity === 'error')

/** Large ones that others have written, as far as they are there. */
const files: readonly (readonly [string, URL])[] = [
  ['a formatter’s settings', new URL('../../../../node_modules/@biomejs/biome/configuration_schema.json', import.meta.url)],
  ['the engine’s vectors', new URL('../../../testing/src/vectors/vectors.schema.json', import.meta.url)],
]

describe('a schema that is in use', () => {
  it.for(files)('has no mistake: %s', ([, file], { skip }) => {
    if (!existsSync(file)) skip(`${file.pathname} is not here`)
    expect(errorsIn(JSON.parse(readFileSync(file, 'utf8')))).toEqual([])
  })

  it.each([
    ['a graph', graphSchema],
    ['a form', formSchema],
  ])('has no mistake: what zod makes of %s', (_, schema) => {
    expect(errorsIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema)).toEqual([])
  })
})
