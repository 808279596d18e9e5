import { type DestinationStream, type Logger, pino } from 'pino'

/** Whoever logs names an error as they like: Temporal's SDK says `error`. Under another name pino would write `{}`. */
const errorFields = ['err', 'error', 'reason', 'cause'] as const

/** Structured lines on standard output, or into `out`. */
export function createLogger(level: string, out?: DestinationStream): Logger {
  const options = {
    level,
    redact: ['*.apiKey', '*.authorization', '*.headers.authorization'],
    serializers: Object.fromEntries(errorFields.map((name) => [name, sayError])),
  }
  return out === undefined ? pino(options) : pino(options, out)
}

/** What an error says of itself and of its causes. Not what else hangs on it: that may be a whole request with its keys. */
function sayError(thrown: unknown): unknown {
  if (typeof thrown === 'string') return withoutPasswords(thrown)
  if (typeof thrown !== 'object' || thrown === null || !('message' in thrown) || typeof thrown.message !== 'string') return thrown
  const { type, message, stack } = pino.stdSerializers.err(thrown as Error)
  const code = 'code' in thrown && (typeof thrown.code === 'string' || typeof thrown.code === 'number') ? { code: thrown.code } : {}
  return { type, message: withoutPasswords(message), ...code, stack: withoutPasswords(String(stack)) }
}

/** Addresses in messages of database drivers may carry a password. */
function withoutPasswords(text: string): string {
  return text.replaceAll(/\/\/([^\s:/@"]+):[^\s@"]*@/g, '//$1:[hidden]@')
}
