import { Command, CommanderError } from 'commander'
import { doingOf } from './command'
import { addApprovals } from './commands/approvals'
import { addCancel } from './commands/cancel'
import { addDecide } from './commands/decide'
import { addDoctor } from './commands/doctor'
import { addKey } from './commands/key'
import { addLogs } from './commands/logs'
import { addPause } from './commands/pause'
import { addPublish } from './commands/publish'
import { addPush } from './commands/push'
import { addRun } from './commands/run'
import { addRuns } from './commands/runs'
import { addSecret } from './commands/secret'
import { addSendEvent } from './commands/send-event'
import { addValidate } from './commands/validate'
import { addWorkflows } from './commands/workflows'
import { exitCodes, Failure } from './exit-codes'

const commands = [
  addValidate,
  addPush,
  addPublish,
  addWorkflows,
  addRun,
  addRuns,
  addLogs,
  addCancel,
  addPause,
  addApprovals,
  addDecide,
  addSendEvent,
  addSecret,
  addKey,
  addDoctor,
]

/** One command line, from its words to its exit code. */
export async function main(words: readonly string[]): Promise<number> {
  const stop = new AbortController()
  const json = words.includes('--json')
  const interrupt = () => stop.abort()
  process.once('SIGINT', interrupt)
  try {
    await program(stop.signal, json).parseAsync(words, { from: 'user' })
    return exitCodes.ok
  } catch (cause) {
    return tell(cause, { json, interrupted: stop.signal.aborted })
  } finally {
    process.removeListener('SIGINT', interrupt)
  }
}

const MORE = '(heddle --help lists the commands)'

function program(signal: AbortSignal, json: boolean): Command {
  const heddle = new Command('heddle')
    .configureOutput(json ? { outputError: () => {} } : {})
    .description('Draw an agent on a canvas; run it durably; see, approve and trust every run.')
    .option('--url <address>', 'the server (else HEDDLE_URL, else the one that runs on this machine)')
    .option('--key <key>', 'an API key (else HEDDLE_API_KEY, else the one of this machine)')
    .option('--json', 'results and errors as JSON, for programs')
    .option('--yes', 'do not ask before what cannot be undone')
    .showHelpAfterError(json ? false : MORE)
    .exitOverride()
  for (const add of commands) add(heddle, (command) => doingOf(command, signal))
  for (const command of heddle.commands) inherit(command, json)
  return heddle
}

/** Flags of the whole program may stand anywhere. */
function inherit(command: Command, json: boolean): void {
  command.exitOverride().showHelpAfterError(json ? false : MORE)
  if (command.commands.length > 0) {
    for (const inner of command.commands) inherit(inner, json)
    return
  }
  command.option('--url <address>').option('--key <key>').option('--json').option('--yes')
  for (const flag of command.options.slice(-4)) flag.hideHelp()
}

/** To people the library has said it already. */
function tellUsage({ exitCode, message }: CommanderError, json: boolean): number {
  if (exitCode === 0) return exitCodes.ok
  if (json) process.stderr.write(`${JSON.stringify({ error: { message: message.replace(/^error: /, ''), hint: 'heddle --help lists the commands.' } })}\n`)
  return exitCodes.usage
}

function tell(cause: unknown, { json, interrupted }: { readonly json: boolean; readonly interrupted: boolean }): number {
  if (cause instanceof CommanderError) return tellUsage(cause, json)
  if (interrupted) {
    if (!json) process.stderr.write('Interrupted. What was started on the server goes on.\n')
    return exitCodes.interrupted
  }
  if (!(cause instanceof Failure)) throw cause
  const { message, hint, details, exitCode } = cause
  process.stderr.write(
    json
      ? `${JSON.stringify({ error: { message, hint, ...(typeof details === 'object' ? details : {}) } })}\n`
      : `${message}\n${hint === '' ? '' : `${hint}\n`}`,
  )
  return exitCode
}
