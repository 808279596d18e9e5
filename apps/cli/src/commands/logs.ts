import { Option } from 'commander'
import { type EventAnswer, eventsAnswer, runAnswer, wholeEventAnswer } from '../answers'
import type { AddCommand } from '../command'
import { eventLine } from '../event-line'
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
    .addOption(
      new Option('--event <seq>', 'one event whole, as JSON: in the list large values are cut').argParser(wholeNumber(2_147_483_647)).conflicts('follow'),
    )
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
  process.stdout.write(`${json ? JSON.stringify(event) : eventLine(event)}\n`)
}
