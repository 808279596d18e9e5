import type { Json, JsonSchema } from '@heddle/core/json'
import { violations } from '@heddle/core/json-schema/violations'
import { expect, it } from 'vitest'
import { placeInside, sayWrong } from './say-wrong'
import { formWords } from './text'

const schema: JsonSchema = {
  type: 'object',
  properties: {
    n: { type: ['integer', 'null'], minimum: 2 },
    list: { type: 'array', maxItems: 1, items: { type: 'object', properties: { price: { type: 'number' } } } },
    text: { type: 'string', minLength: 3 },
    choice: { enum: ['a', 'b'] },
    other: { oneOf: [{ type: 'string' }, { minLength: 1 }] },
  },
  required: ['name'],
  additionalProperties: false,
}

const input: Json = { n: 1.5, list: [{ price: 'x' }, {}], text: 'ab', choice: 'c', other: 'x', misspelt: 1 }

it('says what is wrong as a person would, in both languages, and never in words of schemas', () => {
  const said = (language: 'en' | 'zh') =>
    Object.fromEntries(violations(schema, input).map(({ path, rule }) => [`${placeInside(path)} ${rule?.keyword}`, sayWrong(rule, formWords[language].wrong)]))
  expect(said('en')).toEqual({
    'n type': 'This must be a whole number or null.',
    'n minimum': 'This must be at least 2.',
    'list maxItems': 'At most one entry is allowed.',
    'list 1, price type': 'This must be a number.',
    'text minLength': 'Write at least 3 characters.',
    'choice enum': 'Choose one of these: a, b.',
    'other oneOf': 'This does not have a form that is allowed here.',
    'name required': 'Fill this in.',
    'misspelt additionalProperties': 'No field of this name is known. Take it out.',
  })
  for (const words of Object.values(said('zh'))) expect(words).toMatch(/[\u4e00-\u9fff].*。$/)
})
