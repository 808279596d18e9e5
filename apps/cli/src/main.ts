import { Command, CommanderError } from 'commander'
import { doingOf } from './command'
import { addCancel } from './commands/cancel'
import { addDoctor } from './commands/doctor'
import { addKey } from './commands/key'
import { addLogs } from './commands/logs'
import { addPublish } from './commands/publish'
import { addPush } from './commands/push'
import { addRun } from './commands/run'
import { addRuns } from './commands/runs'
import { addSecret } from './commands/secret'
import { addValidate } from './commands/validate'
import { exitCodes, Failure } from './exit-codes'

const commands = [addValidate, addPush, addPublish, addRun, addRuns, addLogs, addCancel, addSecret, addKey, addDoctor]

/** One command line, from its words to its exit code. */
export async function main(words: readonly string[]): Promise<number> {
  const stop = new AbortController()
  const interrupt = () => stop.abort()
  process.once('SIGINT', interrupt)
  try {
    await program(stop.signal).parseAsync(words, { from: 'user' })
    return exitCodes.ok
  } catch (cause) {
    return tell(cause, { json: words.includes('--json'), interrupted: stop.signal.aborted })
  } finally {
    process.removeListener('SIGINT', interrupt)
  }
}

function program(signal: AbortSignal): Command {
  const heddle = new Command('heddle')
    .description('Draw an agent on a canvas; run it durably; see, approve and trust every run.')
    .option('--url <address>', 'the server (else HEDDLE_URL, else the one that runs on this machine)')
    .option('--key <key>', 'an API key (else HEDDLE_API_KEY, else the one of this machine)')
    .option('--json', 'results and errors as JSON, for programs')
    .option('--yes', 'do not ask before what cannot be undone')
    .showHelpAfterError('(heddle --help lists the commands)')
    .exitOverride()
  for (const add of commands) add(heddle, (command) => doingOf(command, signal))
  for (const command of heddle.commands) inherit(command)
  return heddle
}

/** Flags of the whole program may stand anywhere. */
function inherit(command: Command): void {
  command.exitOverride().showHelpAfterError('(heddle --help lists the commands)')
  if (command.commands.length > 0) {
    for (const inner of command.commands) inherit(inner)
    return
  }
  command.option('--url <address>').option('--key <key>').option('--json').option('--yes')
  for (const flag of command.options.slice(-4)) flag.hideHelp()
}

function tell(cause: unknown, { json, interrupted }: { readonly json: boolean; readonly interrupted: boolean }): number {
  if (cause instanceof CommanderError) return cause.exitCode === 0 ? exitCodes.ok : exitCodes.usage
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
