import { type EventAnswer, eventsAnswer, runAnswer } from '../answers'
import type { AddCommand, Doing } from '../command'
import { oneLine } from '../one-line'
import type { Server } from '../server'
import { followEvents } from '../until-ended'
import { requireSuccess } from './run'

export const addLogs: AddCommand = (program, doing) => {
  program
    .command('logs <run>')
    .description('tell what happened in a run; with --json one event a line')
    .option('--follow', 'go on until the run ends; the exit code is then the run’s')
    .action(async (id: string, options: { follow?: boolean }, command) => {
      const { terminal, server } = doing(command)
      const asked = server()
      const events = options.follow === true ? followEvents(asked, id) : storedEvents(asked, id)
      for await (const event of events) say(terminal, event)
      if (options.follow === true) requireSuccess(await asked.ask(runAnswer, 'GET', `/runs/${encodeURIComponent(id)}`))
    })
}

async function* storedEvents(server: Server, id: string): AsyncGenerator<EventAnswer, void> {
  for (let after = 0; ; ) {
    const page = await server.ask(eventsAnswer, 'GET', `/runs/${encodeURIComponent(id)}/events?after=${after}`)
    yield* page.events
    if (page.events.length === 0) return
    after = page.lastSeq
  }
}

function say({ json }: Doing['terminal'], event: EventAnswer): void {
  process.stdout.write(`${json ? JSON.stringify(event) : line(event)}\n`)
}

/** What events say of themselves, as far as a line has room for it. */
interface Facts {
  readonly status?: string
  readonly attempt?: number
  readonly of?: number
  readonly error?: { readonly message?: string }
  /** What a step waits for. */
  readonly for?: string
  readonly answer?: string
  readonly by?: string | { readonly name?: string }
}

function line({ at, type, instance, data }: EventAnswer): string {
  const { error, status, attempt, of, for: waitsFor, answer, by } = data as Facts
  const facts = [
    status,
    waitsFor && `waits for ${waitsFor === 'person' ? 'an answer' : `its ${waitsFor}`}`,
    answer,
    by && `by ${oneLine((typeof by === 'string' ? by : by.name) ?? '')}`,
    of && `attempt ${attempt} of ${of}`,
    error?.message,
  ].filter((fact) => fact !== undefined)
  return [new Date(at).toISOString(), type.padEnd(14), instance ?? '', ...facts].join('  ').trimEnd()
}
