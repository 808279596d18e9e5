import { applyEdits, type Edit } from '@heddle/core/graph/edits'
import type { Graph } from '@heddle/core/graph/graph'
import { Observed } from '../observed'
import { failureOf, type SaveState } from './draft-port'
import type { DraftOptions, DraftSnapshot } from './draft-snapshot'
import { type Deed, type History, joined, type Step, stepBack, stepForward, withoutChangedElsewhere } from './history'
import { Keeping } from './keeping'
import { Outbox, type Save } from './outbox'
import { rebase } from './rebase'

const PAUSE_MS = 350
const RETRY_MS = [1000, 2000, 5000, 10_000] as const
/** Typing that goes on after a longer pause is another deed. */
const JOIN_MS = 2000

/**
 * One person's editing of one draft: the graph, what can be undone, and the honest state of saving. Edits go to the
 * server with the revision that they build on; a stale base comes back with what changed meanwhile, and the edits are
 * put on top when they touch other things, else a person chooses. Framework-free: React only subscribes.
 */
export class DraftSession extends Observed<DraftSnapshot> {
  private readonly options: DraftOptions
  private readonly outbox: Outbox
  private readonly keeping: Keeping | undefined
  private closed = false
  private flight: Promise<void> | undefined
  private settling: Promise<boolean> | undefined
  private failures = 0
  private cancelTimer: (() => void) | undefined
  /** When the last deed was typed at; undefined: nothing may join it. */
  private joinable: number | undefined

  /** @throws EditRefused when what was kept cannot be put on what it builds on. */
  constructor(options: DraftOptions) {
    const { graph, revision, savedAt, kept, keeper, nodeTypes } = options
    const outbox = new Outbox(kept ?? { base: graph, revision, waiting: [], changes: 0 })
    const now = kept === undefined ? graph : applyEdits(kept.base, outbox.edits, nodeTypes).graph
    const save: SaveState = kept === undefined ? { state: 'saved', at: savedAt } : { state: 'unsaved' }
    super({ graph: now, save, undo: [], redo: [], lost: [], kept: kept?.changes ?? 0 })
    this.options = options
    this.outbox = outbox
    this.keeping = keeper && new Keeping(keeper, (changes) => changes !== this.snapshot.kept && this.publish({ kept: changes }))
  }

  get hasUnsaved(): boolean {
    return !this.outbox.isEmpty
  }

  /** Nothing is lost when the page goes now. */
  get isSafe(): boolean {
    return this.outbox.isEmpty || this.snapshot.kept >= this.outbox.unsaved.changes
  }

  /** Sends what waits at once: what was kept, or what could not be sent while the server was away. */
  resume(): void {
    if (this.hasUnsaved && this.snapshot.save.state !== 'conflict') this.sendLater(0)
  }

  /** The page is left: what waits is sent once more, and no more after that. */
  async close(): Promise<void> {
    await this.flush()
    this.closed = true
    this.cancelTimer?.()
    await this.keeping?.close()
  }

  /** @throws EditRefused, and nothing has changed then. */
  do(name: string, edits: readonly Edit[]): void {
    if (edits.length > 0) this.act(name, edits, undefined)
    this.joinable = undefined
  }

  /** Like `do`, but joined to the deed before when that has the same name and was typed just now: typing in one field is one undo. */
  doMore(name: string, edits: readonly Edit[]): void {
    const now = this.options.now()
    const before = this.snapshot.undo.at(-1)
    const goesOn = this.joinable !== undefined && now - this.joinable <= JOIN_MS && before?.name === name
    this.act(name, edits, goesOn ? before : undefined)
    this.joinable = now
  }

  private act(name: string, edits: readonly Edit[], before: Deed | undefined): void {
    const { graph, inverse } = applyEdits(this.snapshot.graph, edits, this.options.nodeTypes)
    const deed: Deed = { name, edits, inverse }
    const undo = before === undefined ? [...this.snapshot.undo, deed] : [...this.snapshot.undo.slice(0, -1), joined(before, deed)]
    this.change({ graph, undo, redo: [] }, edits, before !== undefined)
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
    await this.settling
    while (this.hasUnsaved && this.snapshot.save.state !== 'conflict') {
      await this.send()
      if (this.failures > 0) return false
    }
    return !this.hasUnsaved
  }

  /**
   * After a conflict, or when the server refuses what I did: my graph becomes the draft, or the server's does and my
   * unsaved edits are dropped. When it cannot be reached the question stays. Asked again while one choice is being
   * carried out, that one stands.
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
    if (asked.state !== 'conflict' && asked.state !== 'not-saved') return false
    const theirs = await this.options.port.load().catch((cause: unknown) => {
      if (asked.state === 'conflict') this.publish({ save: { state: 'conflict', ids: asked.ids, failure: failureOf(cause) } })
    })
    if (theirs === undefined) return false
    this.cancelTimer?.()
    this.joinable = undefined
    const { graph } = this.snapshot
    this.outbox.replaced(theirs.graph, theirs.revision, choice === 'mine' ? [{ edit: 'replace', graph }] : [])
    this.keep()
    if (choice === 'mine') this.publish({ save: { state: 'unsaved' } })
    else this.publish({ graph: theirs.graph, undo: [], redo: [], save: { state: 'saved', at: this.options.now() } })
    return true
  }

  private step({ history, lost, taken }: Step): Deed | undefined {
    this.joinable = undefined
    if (lost.length > 0) this.publish({ ...history, lost })
    if (taken !== undefined) this.change({ graph: taken.graph, ...history }, taken.edits, false)
    return taken?.deed
  }

  private change(next: { readonly graph: Graph } & History, edits: readonly Edit[], goesOn: boolean): void {
    this.outbox.add(edits, goesOn)
    this.keep()
    const { save } = this.snapshot
    // A question stays, and so does what could not be saved until it is.
    const stays = save.state === 'conflict' || save.state === 'not-saved'
    this.publish({ ...next, save: stays ? save : { state: this.flight ? 'saving' : 'unsaved' } })
    if (save.state !== 'conflict') this.sendLater(PAUSE_MS)
  }

  private publish(next: Partial<DraftSnapshot>): void {
    this.show({ ...this.snapshot, ...next })
  }

  private keep(): void {
    this.keeping?.put(this.outbox.isEmpty ? undefined : this.outbox.unsaved)
  }

  private sendLater(ms: number): void {
    this.cancelTimer?.()
    if (this.closed) return
    this.cancelTimer = this.options.later(ms, () => void this.send())
  }

  private send(): Promise<void> {
    this.flight ??= this.sendOnce().finally(() => {
      this.flight = undefined
    })
    return this.flight
  }

  private async sendOnce(): Promise<void> {
    if (this.snapshot.save.state === 'conflict' || this.settling !== undefined) return
    const save = this.outbox.take(this.options.newSaveId)
    if (save === undefined && !this.isBehind) return
    if (this.failures === 0) this.publish({ save: { state: 'saving' } })
    // Its id is kept before it is sent: a page that is gone in between must not save the same under another.
    this.keep()
    await this.keeping?.settled()
    try {
      await (save === undefined ? this.catchUp() : this.sendSave(save))
    } catch (cause) {
      this.failed(cause)
    }
  }

  private async sendSave(save: Save): Promise<void> {
    const { base, revision } = this.outbox.unsaved
    const answer = await this.options.port.save({ baseRevision: revision, ...save })
    this.failures = 0
    if (!answer.saved) return this.stale(answer)
    this.outbox.accepted(applyEdits(base, save.edits, this.options.nodeTypes).graph, answer.revision)
    this.keep()
    if (this.isBehind) await this.catchUp()
    else this.saved()
  }

  /** A save of an earlier page had arrived after all, and others have gone on since. What waits is put on top by the next save. */
  private get isBehind(): boolean {
    return this.outbox.isEmpty && this.outbox.unsaved.revision < this.options.revision
  }

  private async catchUp(): Promise<void> {
    const theirs = await this.options.port.load()
    this.failures = 0
    if (this.isBehind) {
      this.outbox.replaced(theirs.graph, theirs.revision, [])
      this.publish({ graph: theirs.graph, undo: [], redo: [] })
    }
    this.saved()
  }

  private saved(): void {
    const done = this.outbox.isEmpty
    this.publish({ save: done ? { state: 'saved', at: this.options.now() } : { state: 'unsaved' } })
    if (!done) this.sendLater(0)
  }

  private stale(answer: { readonly revision: number; readonly edits: readonly Edit[] }): void {
    const merged = rebase({ base: this.outbox.unsaved.base, theirs: answer.edits, mine: this.outbox.edits }, this.options.nodeTypes)
    if ('clash' in merged) {
      // Nothing more is sent before the person has chosen.
      this.cancelTimer?.()
      this.publish({ save: { state: 'conflict', ids: merged.clash } })
      return
    }
    this.outbox.rebased(merged.base, answer.revision)
    this.keep()
    const { history, lost } = withoutChangedElsewhere(this.snapshot, answer.edits)
    this.publish({ ...history, ...(lost.length > 0 && { lost }), graph: merged.graph, save: { state: 'unsaved' } })
    this.sendLater(0)
  }

  private failed(cause: unknown): void {
    const wait = RETRY_MS[Math.min(this.failures, RETRY_MS.length - 1)] ?? 10_000
    this.failures += 1
    this.publish({ save: { state: 'not-saved', ...failureOf(cause) } })
    this.sendLater(wait)
  }
}
