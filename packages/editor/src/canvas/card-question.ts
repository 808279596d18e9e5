import { type Form, formSchema } from '@heddle/core/approval/form'
import type { Waiting } from '@heddle/core/run/run-event'

/** A question to a person, as far as a card has room for it. */
export interface CardQuestion {
  readonly question: 'approval' | 'uncertain'
  readonly title: string
  readonly buttons: Form['buttons']
}

/** More answers than this do not fit side by side: then the card leads to the whole question. */
export const MOST_ANSWERS = 3

export function cardQuestion({ form, question }: Extract<Waiting, { for: 'person' }>): CardQuestion | undefined {
  const read = formSchema.safeParse(form)
  return read.success ? { question, title: read.data.title, buttons: read.data.buttons } : undefined
}
