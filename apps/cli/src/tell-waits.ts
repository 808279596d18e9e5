import type { EventAnswer } from './answers'
import { oneLine } from './one-line'

/** What was answered long ago comes and goes in one burst: only what is still open after a while is told. */
const WHILE_MS = 300

const endings: ReadonlySet<string> = new Set(['step-started', 'step-finished', 'step-failed', 'step-cancelled', 'approval-decided'])

/** Says what a run waits for, each wait once, while its events come in. */
export class TellWaits {
  private readonly say: (words: string, person: boolean) => void
  private readonly untold = new Map<string, EventAnswer>()
  private timer: NodeJS.Timeout | undefined

  constructor(say: (words: string, person: boolean) => void) {
    this.say = say
  }

  see(event: EventAnswer): void {
    const { type, instance } = event
    if (instance === undefined) return
    if (type === 'step-waiting') this.untold.set(instance, event)
    else if (endings.has(type)) this.untold.delete(instance)
    else return
    this.timer ??= setTimeout(() => this.tell(), WHILE_MS)
  }

  stop(): void {
    clearTimeout(this.timer)
  }

  private tell(): void {
    this.timer = undefined
    for (const [instance, event] of this.untold) this.say(`"${instance}" ${waitWords(event)}`, (event.data as Waiting).for === 'person')
    this.untold.clear()
  }
}

interface Waiting {
  readonly for?: string
  readonly until?: number
  readonly event?: string
  readonly form?: { readonly title?: unknown }
}

function waitWords({ data }: EventAnswer): string {
  const { for: what, until, event, form } = data as Waiting
  if (what === 'person') return `waits for an answer: ${oneLine(String(form?.title ?? ''))}`
  if (what === 'event') return `waits for the event "${oneLine(event ?? '')}"`
  return until === undefined ? 'waits' : `waits until ${new Date(until).toISOString()}`
}
