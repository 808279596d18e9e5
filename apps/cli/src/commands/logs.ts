import { type EventAnswer, eventsAnswer, runAnswer, wholeEventAnswer } from '../answers'
import type { AddCommand } from '../command'
import { oneLine } from '../one-line'
import { wholeNumber } from '../option-values'
import type { Server } from '../server'
import { tellStanding, whereToAnswer } from '../standing'
import { TellWaits } from '../tell-waits'
import type { Terminal } from '../terminal'
import { followEvents } from '../until-ended'
import { requireSuccess } from './run'

export const addLogs: AddCommand = (program, doing) => {
  program
    .command('logs <run>')
    .description('tell what happened in a run; with --json one event a line')
    .option('--follow', 'go on until the run ends; the exit code is then the run’s')
    .option('--event <seq>', 'one event whole, as JSON: in the list large values are cut', wholeNumber(2_147_483_647))
    .action(async (id: string, options: { follow?: boolean; event?: number }, command) => {
      const { terminal, server } = doing(command)
      const asked = server()
      if (options.event !== undefined) {
        const { event } = await asked.ask(wholeEventAnswer, 'GET', `/runs/${encodeURIComponent(id)}/events/${options.event}`)
        return say({ json: true }, event)
      }
      if (options.follow === true) await follow(terminal, asked, id)
      else for await (const event of storedEvents(asked, id)) say(terminal, event)
      const run = await asked.ask(runAnswer, 'GET', `/runs/${encodeURIComponent(id)}`)
      if (options.follow === true) requireSuccess(run)
      else tellStanding(terminal, asked, run)
    })
}

/** The lines say that it waits; where to answer is said beside them. */
async function follow(terminal: Terminal, server: Server, id: string): Promise<void> {
  const waits = new TellWaits((_words, person) => {
    if (person) terminal.note(whereToAnswer(server.address.url, id))
  })
  try {
    for await (const event of followEvents(server, id)) {
      say(terminal, event)
      waits.see(event)
    }
  } finally {
    waits.stop()
  }
}

async function* storedEvents(server: Server, id: string): AsyncGenerator<EventAnswer, void> {
  for (let after = 0; ; ) {
    const page = await server.ask(eventsAnswer, 'GET', `/runs/${encodeURIComponent(id)}/events?after=${after}`)
    yield* page.events
    if (page.events.length === 0) return
    after = page.lastSeq
  }
}

function say({ json }: Pick<Terminal, 'json'>, event: EventAnswer): void {
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
  readonly by?: string | { readonly name?: string; readonly kind?: string }
  readonly note?: string
  /** The value that was shown was changed. */
  readonly edited?: boolean
}

function line({ at, type, instance, data }: EventAnswer): string {
  const { error, status, attempt, of, for: waitsFor, answer, by, note, edited } = data as Facts
  const facts = [
    status,
    waitsFor && `waits for ${waitsFor === 'person' ? 'an answer' : `its ${waitsFor}`}`,
    answer,
    by && `by ${whoOf(by)}`,
    edited === true ? 'with another value' : undefined,
    note && `note: ${oneLine(note)}`,
    of && `attempt ${attempt} of ${of}`,
    error?.message,
  ].filter((fact) => fact !== undefined)
  return [new Date(at).toISOString(), type.padEnd(14), instance ?? '', ...facts].join('  ').trimEnd()
}

const ways: Readonly<Record<string, string>> = { link: ' (by link)', 'api-key': ' (API key)' }

function whoOf(by: NonNullable<Facts['by']>): string {
  return typeof by === 'string' ? oneLine(by) : `${oneLine(by.name ?? '')}${ways[by.kind ?? ''] ?? ''}`
}
