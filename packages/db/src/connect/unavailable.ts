import { AppError, isAppError } from '../app-error'

/** Nothing is wrong with the question; the same one may be answered a moment later. */
const PASSING_STATES = new Set([
  ...['40001', '40P01', '55P03', '57014'],
  // Stopped, crashed, starting, or it has closed a connection.
  ...['57P01', '57P02', '57P03', '57P05'],
  // Short of something (53400, a limit that was set on purpose, does not pass), or its system or disk fails it.
  ...['53000', '53100', '53200', '53300', '58000', '58030'],
  // Only reads: a standby that is about to take over, or a service that guards a disk which is nearly full.
  '25006',
])
const DISK_FULL = '53100'
const PASSING_SYSTEM = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])
const PASSING_PRISMA = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2034'])
/** PostgreSQL's text (character_not_in_repertoire) and jsonb (untranslatable_character) refuse U+0000. */
const UNSTORABLE = ['22021', '22P05']
/** What pg and its pool say without a code. */
const PASSING_WORDS =
  /^(Query read timeout|timeout exceeded when trying to connect|timeout expired|Connection terminated|Client has encountered a connection error|Client was closed)/

/** The database cannot answer now (down, hung, too busy): trying again may help. Anything else is final. */
export function isUnavailable(error: unknown): boolean {
  if (isAppError(error)) return error.code === 'unavailable'
  if (!(error instanceof Error)) return false
  if (codesOf(error).some((code) => code.startsWith('08') || PASSING_STATES.has(code) || PASSING_SYSTEM.has(code) || PASSING_PRISMA.has(code))) return true
  return PASSING_WORDS.test(error.message) || (error instanceof AggregateError && error.errors.some(isUnavailable))
}

/** What a failed question becomes for the caller: an AppError when the store is away or cannot hold a text, else the error as it is (our bug). */
export function translated(error: unknown): unknown {
  if (isAppError(error)) return error
  if (codesOf(error).some((code) => UNSTORABLE.includes(code))) {
    return new AppError('invalid', 'A name or key holds the character U+0000.', {
      hint: 'Take it out. Inputs, graphs and secrets may hold it; names and keys may not.',
    })
  }
  if (!isUnavailable(error)) return error
  if (isDiskFull(error)) {
    return new AppError('unavailable', "The database's disk is full.", { hint: 'Nothing is lost. Make room: what waits goes on by itself then.' })
  }
  return new AppError('unavailable', 'The database does not answer right now.', { hint: 'Nothing is lost. Try again in a few seconds.' })
}

/** It has no room to write anything more down; what is there can be read. */
export function isDiskFull(error: unknown): boolean {
  return codesOf(error).includes(DISK_FULL)
}

/** Its own code and, below Prisma, PostgreSQL's. */
export function codesOf(error: unknown): readonly string[] {
  const at = (value: unknown, key: string): unknown => (typeof value === 'object' && value !== null && key in value ? Reflect.get(value, key) : undefined)
  const below = at(at(at(error, 'meta'), 'driverAdapterError'), 'cause')
  return [at(error, 'code'), at(below, 'originalCode'), at(below, 'code')].filter((code) => typeof code === 'string')
}
