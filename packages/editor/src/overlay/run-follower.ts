import { applyEvent, foldEvents, newRunState } from '@heddle/core/run/reduce'
import type { RunEvent } from '@heddle/core/run/run-event'
import type { RunState } from '@heddle/core/run/run-state'
import type { EditorPorts, TextDelta } from '../editor-ports'

export interface Followed {
  readonly runId: string | undefined
  readonly state: RunState | undefined
  readonly events: readonly RunEvent[]
  /** The connection is down; the run goes on without us. */
  readonly lost: boolean
}

const NOTHING: Followed = { runId: undefined, state: undefined, events: [], lost: false }

/** Follows one run: the same fold as the server's and the run page's, plus the text of open streams as it comes. */
export class RunFollower {
  private readonly watch: EditorPorts['watchRun']
  private readonly listeners = new Set<() => void>()
  private snapshot: Followed = NOTHING
  private stop: (() => void) | undefined

  constructor(watch: EditorPorts['watchRun']) {
    this.watch = watch
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly getSnapshot = (): Followed => this.snapshot

  follow(runId: string): void {
    this.stop?.()
    this.publish({ runId, state: newRunState(), events: [], lost: false })
    this.stop = this.watch(runId, {
      onEvents: (events) => this.took(events),
      onText: (delta) => this.wrote(delta),
      onLost: () => this.publish({ ...this.snapshot, lost: true }),
    })
  }

  leave(): void {
    this.stop?.()
    this.stop = undefined
    this.publish(NOTHING)
  }

  private took(fresh: readonly RunEvent[]): void {
    const events = [...this.snapshot.events, ...fresh]
    const texts = openTexts(this.snapshot.state)
    // A superseded turn takes earlier events back: then everything is folded anew.
    const state = fresh.some((event) => event.type === 'superseded') ? foldEvents(events) : added(this.snapshot.state, fresh)
    for (const text of texts) keepText(state, text)
    this.publish({ ...this.snapshot, state, events, lost: false })
  }

  private wrote(delta: TextDelta): void {
    const { state } = this.snapshot
    const attempt = state?.steps[delta.instance]?.attempts.find((each) => each.call === delta.call && each.attempt === delta.attempt)
    if (state === undefined || attempt === undefined || attempt.status !== 'running') return
    attempt.text = (attempt.text ?? '').slice(0, delta.offset) + delta.text
    this.publish({ ...this.snapshot, state: { ...state } })
  }

  private publish(next: Followed): void {
    this.snapshot = next
    for (const listener of this.listeners) listener()
  }
}

function added(state: RunState | undefined, events: readonly RunEvent[]): RunState {
  const next: RunState = state ? { ...state, steps: { ...state.steps } } : newRunState()
  for (const event of events) applyEvent(next, event)
  return next
}

type OpenText = Omit<TextDelta, 'offset'>

function openTexts(state: RunState | undefined): readonly OpenText[] {
  return Object.entries(state?.steps ?? {}).flatMap(([instance, step]) =>
    step.attempts.flatMap(({ call, attempt, status, text }) => (status === 'running' && text !== undefined ? [{ instance, call, attempt, text }] : [])),
  )
}

/** What came by the stream may be further than what is stored about once a second. */
function keepText(state: RunState, { instance, call, attempt, text }: OpenText): void {
  const found = state.steps[instance]?.attempts.find((each) => each.call === call && each.attempt === attempt)
  if (found?.status === 'running' && (found.text ?? '').length < text.length) found.text = text
}
