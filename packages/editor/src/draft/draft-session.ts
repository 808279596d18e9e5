import { applyEdits, type Edit, EditRefused } from '@heddle/core/graph/edits'
import type { Graph } from '@heddle/core/graph/graph'
import type { NodeTypes } from '@heddle/core/node-type/node-type'
import { type DraftPort, failureOf, type SaveState } from './draft-port'
import { type Deed, type History, type Step, stepBack, stepForward, withoutChangedElsewhere } from './history'
import { clashes } from './rebase'

export interface DraftSnapshot extends History {
  readonly graph: Graph
  readonly save: SaveState
  /** Deeds that cannot be undone or redone any more, since others changed the same things; a new list each time. */
  readonly lost: readonly Deed[]
}

export interface DraftOptions {
  readonly graph: Graph
  readonly revision: number
  readonly savedAt: number
  readonly nodeTypes: NodeTypes
  readonly port: DraftPort
  readonly newSaveId: () => string
  readonly now: () => number
  /** Calls back after a pause of typing, or after a failed save; returns how to cancel. */
  readonly later: (ms: number, then: () => void) => () => void
}

const PAUSE_MS = 350
const RETRY_MS = [1000, 2000, 5000, 10_000] as const
/** Typing that goes on after a longer pause is another deed. */
const JOIN_MS = 2000
const NONE: readonly Deed[] = []

/**
 * One person's editing of one draft: the graph, what can be undone, and the honest state of saving. Edits go to the
 * server with the revision that they build on; a stale base comes back with what changed meanwhile, and the edits are
 * put on top when they touch other things, else a person chooses. Framework-free: React only subscribes.
 */
export class DraftSession {
  private readonly options: DraftOptions
  private readonly listeners = new Set<() => void>()
  private snapshot: DraftSnapshot
  /** The graph as the server has it at `revision`. */
  private base: Graph
  private revision: number
  private waiting: Edit[] = []
  private sent: { readonly edits: readonly Edit[]; readonly saveId: string } | undefined
  private flight: Promise<void> | undefined
  private settling: Promise<boolean> | undefined
  private failures = 0
  private cancelTimer: (() => void) | undefined
  /** When the last deed was typed at; undefined: nothing may join it. */
  private joinable: number | undefined

  constructor(options: DraftOptions) {
    this.options = options
    this.base = options.graph
    this.revision = options.revision
    this.snapshot = { graph: options.graph, save: { state: 'saved', at: options.savedAt }, undo: [], redo: [], lost: NONE }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly getSnapshot = (): DraftSnapshot => this.snapshot

  get hasUnsaved(): boolean {
    return this.waiting.length > 0 || this.sent !== undefined
  }

  /** The server's revision that `graph` builds on. */
  get baseRevision(): number {
    return this.revision
  }

  /** @throws EditRefused, and nothing has changed then. */
  do(name: string, edits: readonly Edit[]): void {
    if (edits.length === 0) return
    const { graph, inverse } = applyEdits(this.snapshot.graph, edits, this.options.nodeTypes)
    const deed: Deed = { name, edits, inverse }
    this.joinable = undefined
    this.change({ graph, undo: [...this.snapshot.undo, deed], redo: [] }, edits)
  }

  /** Like `do`, but joined to the deed before when that has the same name and was typed just now: typing in one field is one undo. */
  doMore(name: string, edits: readonly Edit[]): void {
    const now = this.options.now()
    const before = this.snapshot.undo.at(-1)
    if (this.joinable === undefined || now - this.joinable > JOIN_MS || before?.name !== name) this.do(name, edits)
    else {
      const { graph, inverse } = applyEdits(this.snapshot.graph, edits, this.options.nodeTypes)
      const deed: Deed = { name, edits: [...before.edits, ...edits], inverse: [...inverse, ...before.inverse] }
      this.change({ graph, undo: [...this.snapshot.undo.slice(0, -1), deed], redo: [] }, edits)
    }
    this.joinable = now
  }

  /** What is typed next is a deed of its own: the person left the field, or looks at something else. */
  endJoining(): void {
    this.joinable = undefined
  }

  /** Steps over deeds that others made impossible: those are in `lost` then. */
  undo(): Deed | undefined {
    return this.step(stepBack(this.snapshot.graph, this.snapshot, this.options.nodeTypes))
  }

  redo(): Deed | undefined {
    return this.step(stepForward(this.snapshot.graph, this.snapshot, this.options.nodeTypes))
  }

  /** Sends what waits now and resolves when the server has everything, or when that failed. */
  async flush(): Promise<boolean> {
    this.cancelTimer?.()
    while (this.hasUnsaved && this.snapshot.save.state !== 'conflict') {
      await this.send()
      if (this.failures > 0) return false
    }
    return !this.hasUnsaved
  }

  /**
   * After a conflict: my graph becomes the draft, or theirs does and my unsaved edits are dropped. When the server
   * cannot be reached the question stays. Asked again while one choice is being carried out, that one stands.
   */
  async settleConflict(choice: 'mine' | 'theirs'): Promise<void> {
    this.settling ??= this.settle(choice).finally(() => {
      this.settling = undefined
    })
    if ((await this.settling) && this.hasUnsaved) await this.flush()
  }

  private async settle(choice: 'mine' | 'theirs'): Promise<boolean> {
    await this.flight
    const asked = this.snapshot.save
    if (asked.state !== 'conflict') return false
    const theirs = await this.options.port.load().catch((cause: unknown) => {
      this.publish({ save: { state: 'conflict', ids: asked.ids, failure: failureOf(cause) } })
    })
    if (theirs === undefined) return false
    this.joinable = undefined
    this.sent = undefined
    this.base = theirs.graph
    this.revision = theirs.revision
    const { graph } = this.snapshot
    this.waiting = choice === 'mine' ? [{ edit: 'replace', graph }] : []
    if (choice === 'mine') this.publish({ save: { state: 'unsaved' } })
    else this.publish({ graph: theirs.graph, undo: [], redo: [], save: { state: 'saved', at: this.options.now() } })
    return true
  }

  private step({ history, lost, taken }: Step): Deed | undefined {
    this.joinable = undefined
    if (lost.length > 0) this.publish({ ...history, lost })
    if (taken !== undefined) this.change({ graph: taken.graph, ...history }, taken.edits)
    return taken?.deed
  }

  private change(next: { readonly graph: Graph } & History, edits: readonly Edit[]): void {
    this.waiting.push(...edits)
    const save: SaveState = this.snapshot.save.state === 'conflict' ? this.snapshot.save : this.flight ? { state: 'saving' } : { state: 'unsaved' }
    this.publish({ ...next, save })
    if (save.state !== 'conflict') this.sendLater(PAUSE_MS)
  }

  private publish(next: Partial<DraftSnapshot>): void {
    this.snapshot = { ...this.snapshot, ...next }
    for (const listener of this.listeners) listener()
  }

  private sendLater(ms: number): void {
    this.cancelTimer?.()
    this.cancelTimer = this.options.later(ms, () => void this.send())
  }

  private send(): Promise<void> {
    this.flight ??= this.sendOnce().finally(() => {
      this.flight = undefined
    })
    return this.flight
  }

  private async sendOnce(): Promise<void> {
    if (this.snapshot.save.state === 'conflict') return
    // A save whose answer was lost is sent again as it was, under its own id.
    this.sent ??= { edits: this.waiting.splice(0), saveId: this.options.newSaveId() }
    if (this.sent.edits.length === 0) {
      this.sent = undefined
      return
    }
    const { edits, saveId } = this.sent
    this.publish({ save: { state: 'saving' } })
    try {
      const answer = await this.options.port.save({ baseRevision: this.revision, saveId, edits })
      this.failures = 0
      if (answer.saved) this.accepted(edits, answer.revision)
      else this.stale(answer)
    } catch (cause) {
      this.failed(cause)
    }
  }

  private accepted(edits: readonly Edit[], revision: number): void {
    this.base = applyEdits(this.base, edits, this.options.nodeTypes).graph
    this.revision = revision
    this.sent = undefined
    const done = this.waiting.length === 0
    this.publish({ save: done ? { state: 'saved', at: this.options.now() } : { state: 'unsaved' } })
    if (!done) this.sendLater(0)
  }

  private stale(answer: { readonly revision: number; readonly edits: readonly Edit[] }): void {
    const mine = [...(this.sent?.edits ?? []), ...this.waiting]
    const ids = clashes(mine, answer.edits)
    const merged = ids.length === 0 ? this.putOnTop(answer.edits, mine) : undefined
    if (merged === undefined) {
      // Nothing more is sent before the person has chosen.
      this.cancelTimer?.()
      this.publish({ save: { state: 'conflict', ids } })
      return
    }
    this.base = merged.base
    this.revision = answer.revision
    this.sent = undefined
    this.waiting = mine
    const { history, lost } = withoutChangedElsewhere(this.snapshot, answer.edits)
    this.publish({ ...history, ...(lost.length > 0 && { lost }), graph: merged.graph, save: { state: 'unsaved' } })
    this.sendLater(0)
  }

  private putOnTop(theirs: readonly Edit[], mine: readonly Edit[]): { readonly base: Graph; readonly graph: Graph } | undefined {
    try {
      const base = applyEdits(this.base, theirs, this.options.nodeTypes).graph
      return { base, graph: applyEdits(base, mine, this.options.nodeTypes).graph }
    } catch (cause) {
      // They refuse one another in a way that ids do not show (a key taken twice): a person chooses.
      if (cause instanceof EditRefused) return undefined
      throw cause
    }
  }

  private failed(cause: unknown): void {
    const wait = RETRY_MS[Math.min(this.failures, RETRY_MS.length - 1)] ?? 10_000
    this.failures += 1
    this.publish({ save: { state: 'not-saved', ...failureOf(cause) } })
    this.sendLater(wait)
  }
}
