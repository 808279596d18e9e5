import { applyEvent, foldEvents, knownStep, newRunState } from '@heddle/core/run/reduce'
import type { RunEvent } from '@heddle/core/run/run-event'
import type { RunState } from '@heddle/core/run/run-state'
import type { EditorPorts, RunDrawing, TextDelta } from '../editor-ports'
import { Observed } from '../observed'

export interface Followed {
  readonly runId: string | undefined
  /** What it is a run of, which the canvas may not show any more. */
  readonly drawing: RunDrawing | undefined
  readonly state: RunState | undefined
  readonly events: readonly RunEvent[]
  /** The connection is down; the run goes on without us. */
  readonly lost: boolean
}

const NOTHING: Followed = { runId: undefined, drawing: undefined, state: undefined, events: [], lost: false }

/** Events come faster than anybody looks: the page hears of the first at once, and of the others together. */
const CALM_MS = 50

/** Follows one run: the same fold as the server's and the run page's, plus the text of open streams as it comes. */
export class RunFollower extends Observed<Followed> {
  private readonly watch: EditorPorts['watchRun']
  private stop: (() => void) | undefined
  private state = newRunState()
  private events: RunEvent[] = []
  private lost = false
  private drawing: RunDrawing | undefined
  private calm: ReturnType<typeof setTimeout> | undefined
  private untold = false

  constructor(watch: EditorPorts['watchRun']) {
    super(NOTHING)
    this.watch = watch
  }

  follow(runId: string, drawing?: RunDrawing): void {
    this.end()
    this.drawing = drawing
    this.state = newRunState()
    this.events = []
    this.lost = false
    this.tell(runId)
    this.stop = this.watch(runId, {
      onEvents: (events) => this.took(events, runId),
      onText: (delta) => this.wrote(delta, runId),
      onLost: () => {
        this.lost = true
        this.tell(runId)
      },
    })
  }

  leave(): void {
    this.end()
    this.show(NOTHING)
  }

  private end(): void {
    this.stop?.()
    this.stop = undefined
    clearTimeout(this.calm)
    this.calm = undefined
    this.untold = false
  }

  private took(fresh: readonly RunEvent[], runId: string): void {
    this.lost = false
    this.events.push(...fresh)
    const texts = openTexts(this.state)
    // A superseded turn takes earlier events back: then everything is folded anew.
    if (fresh.some((event) => event.type === 'superseded')) this.state = foldEvents(this.events)
    else for (const event of fresh) applyEvent(this.state, event)
    for (const text of texts) keepText(this.state, text)
    this.tell(runId)
  }

  private wrote(delta: TextDelta, runId: string): void {
    const attempt = attemptOf(this.state, delta)
    if (attempt?.status !== 'running' || (delta.pickUp ?? 1) < (attempt.pickUp ?? 1)) return
    if (delta.pickUp !== undefined) attempt.pickUp = delta.pickUp
    attempt.text = (attempt.text ?? '').slice(0, delta.offset) + delta.text
    this.tell(runId)
  }

  private tell(runId: string): void {
    if (this.calm !== undefined) {
      this.untold = true
      return
    }
    this.untold = false
    const { drawing } = this
    this.show({ runId, drawing, state: { ...this.state, steps: { ...this.state.steps } }, events: [...this.events], lost: this.lost })
    this.calm = setTimeout(() => {
      this.calm = undefined
      if (this.untold) this.tell(runId)
    }, CALM_MS)
  }
}

type OpenText = Omit<TextDelta, 'offset'>

function openTexts(state: RunState): readonly OpenText[] {
  return Object.entries(state.steps).flatMap(([instance, step]) =>
    step.attempts.flatMap(({ call, attempt, pickUp, status, text }) =>
      status === 'running' && text !== undefined ? [{ instance, call, attempt, pickUp, text }] : [],
    ),
  )
}

/** What came by the stream may be further than what is stored about once a second. */
function keepText(state: RunState, open: OpenText): void {
  const found = attemptOf(state, open)
  if (found?.status === 'running' && found.pickUp === open.pickUp && (found.text ?? '').length < open.text.length) found.text = open.text
}

function attemptOf(state: RunState, { instance, call, attempt }: Omit<OpenText, 'text'>) {
  return knownStep(state, instance)?.attempts.find((each) => each.call === call && each.attempt === attempt)
}
