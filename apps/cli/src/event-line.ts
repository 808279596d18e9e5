import type { EventAnswer } from './answers'
import { oneLine } from './one-line'

/** What events say of themselves, as far as a line has room for it. */
interface Facts {
  readonly status?: string
  readonly attempt?: number
  readonly of?: number
  readonly error?: { readonly message?: string }
  /** What a step waits for. */
  readonly for?: string
  readonly answer?: string
  readonly by?: string | { readonly name?: string; readonly kind?: string }
  readonly note?: string
  /** The value that was shown was changed. */
  readonly edited?: boolean
}

/** What happened, in one line; a fact without words is left out. */
export function eventLine({ at, type, instance, data }: EventAnswer): string {
  const { error, status, attempt, of, for: waitsFor, answer, by, note, edited } = data as Facts
  const words = oneLine(note ?? '')
  const facts = [
    status,
    waitsFor && `waits for ${waitsFor === 'person' ? 'an answer' : `its ${waitsFor}`}`,
    answer,
    by && `by ${whoOf(by)}`,
    edited === true ? 'with another value' : undefined,
    words && `note: ${words}`,
    of && `attempt ${attempt} of ${of}`,
    error?.message,
  ].filter((fact) => Boolean(fact))
  return [new Date(at).toISOString(), type.padEnd(14), instance ?? '', ...facts].join('  ').trimEnd()
}

const ways: Readonly<Record<string, string>> = { link: ' (by link)', 'api-key': ' (API key)' }

function whoOf(by: NonNullable<Facts['by']>): string {
  return typeof by === 'string' ? oneLine(by) : `${oneLine(by.name ?? '')}${ways[by.kind ?? ''] ?? ''}`
}
