import { randomUUID } from 'node:crypto'
import { Option } from 'commander'
import { type RunAnswer, runAnswer } from '../answers'
import type { AddCommand } from '../command'
import { exitCodes, Failure } from '../exit-codes'
import { jsonArgument } from '../json-argument'
import { environmentName, idempotencyKey, wholeNumber } from '../option-values'
import type { Server } from '../server'
import { tellStanding, whereToAnswer } from '../standing'
import { TellWaits } from '../tell-waits'
import type { Terminal } from '../terminal'
import { hasEnded, untilEnded } from '../until-ended'

interface Options {
  readonly input?: string
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
    .option('--input <json>', 'the input as JSON, or @file')
    .option('--wait', 'wait for the end and show the output')
    .addOption(new Option('--draft', 'run the draft as it is now').conflicts(['env', 'pin']))
    .addOption(new Option('--env <name>', 'the environment (default: production)').argParser(environmentName).conflicts(['pin']))
    .option('--pin <version>', 'a version by its number', wholeNumber(1_000_000_000))
    .option('--idempotency-key <key>', 'the same key asks for the same run', idempotencyKey)
    .action(async (slug: string, options: Options, command) => {
      const { terminal, server } = doing(command)
      const input = options.input === undefined ? {} : jsonArgument(options.input, 'The input')
      const asked = server()
      const { draft = false, env, pin } = options
      const body = { input, draft, ...(env !== undefined && { environment: env }), ...(pin !== undefined && { version: pin }) }
      // A key of its own: a start whose answer is lost on the way is not started twice by a retry of the connection.
      const headers = { 'idempotency-key': options.idempotencyKey ?? randomUUID() }
      const started = await asked.ask(runAnswer, 'POST', `/workflows/${encodeURIComponent(slug)}/runs`, { body, headers })
      if (options.wait !== true) return tellStarted(terminal, asked, started)
      terminal.note(`run ${started.id}`)
      const over = hasEnded(started) ? started : await waitFor(terminal, asked, started.id)
      terminal.result(over, () => (over.status === 'succeeded' ? inWords(over.output) : ''))
      requireSuccess(over)
    })
}

/** Asked for again under the same key, it may have come far. */
function tellStarted(terminal: Terminal, server: Server, run: RunAnswer): void {
  terminal.result(run, () => run.id)
  tellStanding(terminal, server, run)
}

/** Until its end; meanwhile it says what it waits for, so that it does not look hung. */
async function waitFor(terminal: Terminal, server: Server, id: string): Promise<RunAnswer> {
  const waits = new TellWaits((words, person) => terminal.note(`${words}${person ? `\n${whereToAnswer(server.address.url, id)}` : ''}`))
  try {
    return await untilEnded(server, id, (event) => waits.see(event))
  } finally {
    waits.stop()
  }
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
