import { z } from 'zod'
import type { Json, JsonSchema } from '../json'

/** A reference that stands alone keeps its type; what people read is text all the same. */
const text = z.preprocess((value) => (value === undefined || typeof value === 'string' ? value : JSON.stringify(value)), z.string())

export const buttonSchema = z.object({
  /** The port that this button takes. */
  answer: z.string(),
  label: text,
  tone: z.enum(['good', 'bad', 'plain']),
})

/** What a person is asked, as the filled `form` template of an `ask` yields it. */
export const formSchema = z
  .object({
    title: text,
    why: text.optional(),
    values: z
      .custom<Json>((value) => value !== undefined)
      .optional()
      .meta({ description: 'What it is about, for example the arguments of a call. Any JSON value.' }),
    schema: z
      .custom<JsonSchema>((value) => typeof value === 'object' && value !== null && !Array.isArray(value))
      .optional()
      .meta({ description: 'What the values may become. Absent: they cannot be changed.', type: 'object' }),
    next: z.record(z.string(), text).optional().meta({ description: 'By answer: what happens next.' }),
    buttons: z.array(buttonSchema),
  })
  .meta({ id: 'ApprovalForm' })

export type Form = z.infer<typeof formSchema>

/** An approval is a person's yes or no; an uncertain call asks whether it has happened, and what came of it. */
export type Question = 'approval' | 'uncertain'
