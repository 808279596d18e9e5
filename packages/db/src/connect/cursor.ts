import { AppError } from '../app-error'
import { isId } from './new-id'

/** Where a page of a list ended: a moment, and an id among those of the same moment. */
export interface Cursor {
  readonly at: Date
  readonly id: string
}

export function writeCursor({ at, id }: Cursor): string {
  return Buffer.from(`${at.getTime()}:${id}`).toString('base64url')
}

/** @throws AppError `invalid`; `first`: what a list begins with that is asked for without a cursor. */
export function readCursor(cursor: string, first: string): Cursor {
  const [ms = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(':')
  const at = new Date(Number(ms))
  if (/^\d{1,15}$/.test(ms) && isId(id) && !Number.isNaN(at.getTime())) return { at, id }
  throw new AppError('invalid', 'This cursor is not from this list.', { hint: `Leave it out to begin with ${first}.` })
}
