import pino, { type Logger } from 'pino'

const secretFields = ['authorization', 'cookie', 'password', 'secret', 'token', 'key', 'value', 'connectionString']

/** Structured lines on standard output. What could be a credential is never written, whatever passes it. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    base: { service: 'web' },
    redact: { paths: secretFields.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
    serializers: { err: (error: unknown) => withoutPasswords(pino.stdSerializers.err(error as Error)) },
  })
}

/** Addresses in messages of database drivers may carry a password. */
function withoutPasswords<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value).replaceAll(/\/\/([^\s:/@"]+):[^\s@"]*@/g, '//$1:[hidden]@'))
}
