import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { InvalidArgumentError } from 'commander'
import { type RunAnswer, runAnswer } from '../answers'
import type { AddCommand } from '../command'
import { exitCodes, Failure } from '../exit-codes'
import { hasEnded, untilEnded } from '../until-ended'

interface Options {
  readonly input?: unknown
  readonly wait?: boolean
  readonly draft?: boolean
  readonly env?: string
  readonly pin?: number
  readonly idempotencyKey?: string
}

export const addRun: AddCommand = (program, doing) => {
  program
    .command('run <slug>')
    .description('start a run of the published version')
    .option('--input <json>', 'the input as JSON, or @file', readInput)
    .option('--wait', 'wait for the end and show the output')
    .option('--draft', 'run the draft as it is now')
    .option('--env <name>', 'the environment (default: production)')
    .option('--pin <version>', 'a version by its number', wholeNumber)
    .option('--idempotency-key <key>', 'the same key asks for the same run')
    .action(async (slug: string, options: Options, command) => {
      const { terminal, server } = doing(command)
      const asked = server()
      const { input = {}, draft = false, env, pin } = options
      const body = { input, draft, ...(env !== undefined && { environment: env }), ...(pin !== undefined && { version: pin }) }
      // A key of its own: a start whose answer is lost on the way is not started twice by a retry of the connection.
      const headers = { 'idempotency-key': options.idempotencyKey ?? randomUUID() }
      const started = await asked.ask(runAnswer, 'POST', `/workflows/${encodeURIComponent(slug)}/runs`, { body, headers })
      if (options.wait !== true) return terminal.result(started, () => started.id)
      terminal.note(`run ${started.id}`)
      const ended = hasEnded(started) ? started : await untilEnded(asked, started.id)
      terminal.result(ended, () => (ended.status === 'succeeded' ? inWords(ended.output) : ''))
      requireSuccess(ended)
    })
}

/** @throws Failure when the run did not succeed. */
export function requireSuccess({ id, status, error }: RunAnswer): void {
  if (status === 'succeeded') return
  const where = error?.instance === undefined ? '' : ` at "${error.instance}"`
  throw new Failure(exitCodes.failed, error === null ? `Run ${id} was ${status}.` : `Run ${id} ${status}${where}: ${error.message}`, {
    hint: error?.hint ?? `heddle logs ${id} tells what happened.`,
  })
}

function inWords(output: unknown): string {
  return typeof output === 'string' ? output : JSON.stringify(output, undefined, 2)
}

function readInput(text: string): unknown {
  try {
    return JSON.parse(text.startsWith('@') ? readFileSync(text.slice(1), 'utf8') : text)
  } catch (cause) {
    throw new InvalidArgumentError(cause instanceof SyntaxError ? `It is no JSON: ${cause.message}` : 'The file cannot be read.')
  }
}

function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be a whole number from 1.')
}
