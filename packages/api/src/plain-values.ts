import type { Json, JsonSchema } from '@heddle/core/json'
import { z } from 'zod'

/**
 * Building blocks of inputs and outputs.
 *
 * PostgreSQL refuses U+0000 in text, and a lone surrogate is no text in UTF-8: names and ids that hold either are
 * refused here, so that no query ever sees them. Values of runs are bytes and may hold anything.
 */
const nul = String.raw`\u0000`
const storable = new RegExp(`^[^${nul}]*$`)
const visible = new RegExp(`^[^${nul}]*[^\\s${nul}][^${nul}]*$`)
const surrogates = { error: 'must be well-formed Unicode' }

export function textSchema(most: number) {
  return z
    .string()
    .max(most)
    .regex(storable, { error: 'must not hold the character U+0000' })
    .refine((text) => !/\p{Cs}/u.test(text), surrogates)
}

/** A name that a person gives: at least one character that can be seen. */
export function nameSchema(most = 200) {
  return z
    .string()
    .min(1)
    .max(most)
    .regex(visible, { error: 'must hold at least one visible character and no U+0000' })
    .refine((text) => !/\p{Cs}/u.test(text), surrogates)
    .overwrite((text) => text.trim())
}

/** A workflow's name in addresses. */
export const slugSchema = z
  .string()
  .min(1)
  .max(80)
  .regex(/^[a-z0-9][a-z0-9-]*$/)
  .meta({ id: 'Slug', description: "The workflow's name in addresses: small letters, digits and hyphens.", examples: ['support-router'] })

export const uuidSchema = z.uuid().meta({ id: 'Id', description: 'A UUID.' })

/** How a list is asked for a page at a time. */
export const pageFields = {
  cursor: z
    .string()
    .max(200)
    .regex(/^[A-Za-z0-9_-]+$/)
    .optional()
    .meta({ description: '`nextCursor` of the page before.' }),
  limit: z.int().min(1).max(200).default(50),
}

/** A moment as ISO 8601 in UTC. */
export const momentSchema = z.iso.datetime().meta({ id: 'Moment', description: 'ISO 8601 in UTC.', examples: ['2026-01-31T12:00:00.000Z'] })

/** Any JSON value, handed through as it is: parsing it field by field would cost time and lose keys such as `__proto__`. */
export const jsonSchema = z.custom<Json>((value) => value !== undefined).meta({ description: 'Any JSON value.' })

export const jsonSchemaSchema = z
  .custom<JsonSchema>((value) => typeof value === 'object' && value !== null && !Array.isArray(value))
  .meta({ description: 'A JSON Schema (2020-12).', type: 'object' })

/** A moment of a row as text; absent and null are the same. */
export function moment(at: Date): string
export function moment(at: Date | null | undefined): string | null
export function moment(at: Date | null | undefined): string | null {
  return at?.toISOString() ?? null
}
