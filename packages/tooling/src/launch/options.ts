import { parseArgs } from 'node:util'
import type { Environment } from './environment'
import { Refusal } from './say'

export interface Options {
  readonly dev: boolean
  readonly build: boolean
  /** Which port the web app wishes for; 0 = any. */
  readonly port: number
  readonly host: string
}

/** What the command line and the environment ask for. @throws Refusal for what is not known. */
export function readOptions(args: readonly string[], env: Environment): Options {
  const values = parse(args)
  return {
    dev: values.dev ?? false,
    build: !(values['no-build'] ?? false),
    port: portOf(values.port ?? env.HEDDLE_PORT ?? '3000'),
    host: env.HEDDLE_HOST || '127.0.0.1',
  }
}

function parse(args: readonly string[]) {
  try {
    const options = { dev: { type: 'boolean' }, 'no-build': { type: 'boolean' }, port: { type: 'string' } } as const
    return parseArgs({ args: [...args], options }).values
  } catch (error) {
    throw new Refusal(`${(error as Error).message} See npm start -- --help.`)
  }
}

function portOf(text: string): number {
  const port = Number(text)
  if (/^\d+$/.test(text) && port <= 65_535) return port
  throw new Refusal(`"${text}" is no port: give a number from 0 (any free one) to 65535.`)
}
