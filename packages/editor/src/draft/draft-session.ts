import { applyEdits, type Edit } from '@heddle/core/graph/edits'
import type { Graph } from '@heddle/core/graph/graph'
import { Observed } from '../observed'
import { changesBetween } from './changes-between'
import { failureOf, retryAfter } from './draft-port'
import type { DraftOptions, DraftSnapshot } from './draft-snapshot'
import { type Deed, type History, type Step, stepBack, stepForward, withDeed, withoutChangedElsewhere } from './history'
import { Keeping } from './keeping'
import { openedDraft } from './opened-draft'
import type { Outbox, Save } from './outbox'
import { rebase } from './rebase'
import { Typing } from './typing'

const PAUSE_MS = 350

/**
 * One person's editing of one draft: the graph, what can be undone, and the honest state of saving. Edits go out with
 * the revision that they build on; a stale base comes back with what changed meanwhile, and the edits are put on top
 * when they touch other things, else a person chooses. Framework-free: React only subscribes.
 */
export class DraftSession extends Observed<DraftSnapshot> {
  private readonly options: DraftOptions
  private readonly outbox: Outbox
  private readonly keeping: Keeping | undefined
  private readonly typing = new Typing()
  private closed = false
  private flight: Promise<void> | undefined
  private settling: Promise<boolean> | undefined
  private failures = 0
  private newestHeard: number
  private cancelTimer: (() => void) | undefined

  /** @throws EditRefused when what was kept cannot be put on what it builds on. */
  constructor(options: DraftOptions) {
    const { outbox, snapshot } = openedDraft(options)
    super(snapshot)
    this.options = options
    this.outbox = outbox
    this.newestHeard = options.revision
    this.keeping = options.keeper && new Keeping(options.keeper, (changes) => changes !== this.snapshot.kept && this.publish({ kept: changes }))
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
    if ((this.hasUnsaved || this.isBehind) && this.snapshot.save.state !== 'conflict') this.sendLater(0)
  }

  /** The server's draft is at this revision. What is newer is taken in, by itself when something of mine is on its way. */
  hear(revision: number): void {
    this.newestHeard = Math.max(this.newestHeard, revision)
    if (this.snapshot.save.state !== 'saved' || !this.isBehind) return
    this.publish({ save: { state: 'behind' } })
    this.sendLater(0)
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
    this.typing.end()
  }

  /** Like `do`, but joined to the deed before when that has the same name and was typed just now: typing in one field is one undo. */
  doMore(name: string, edits: readonly Edit[]): void {
    const now = this.options.now()
    const before = this.snapshot.undo.at(-1)
    this.act(name, edits, this.typing.goesOn(now) && before?.name === name ? before : undefined)
    this.typing.typed(now)
  }

  private act(name: string, edits: readonly Edit[], before: Deed | undefined): void {
    const { graph, inverse } = applyEdits(this.snapshot.graph, edits, this.options.nodeTypes)
    this.change({ graph, undo: withDeed(this.snapshot.undo, { name, edits, inverse }, before), redo: [] }, edits, before !== undefined)
  }

  /** What is typed next is a deed of its own: the person left the field, or looks at something else. */
  endJoining(): void {
    this.typing.end()
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
    this.typing.end()
    this.outbox.replaced(theirs.graph, theirs.revision, choice === 'mine' ? [{ edit: 'replace', graph: this.snapshot.graph }] : [])
    this.keep()
    if (choice === 'mine') this.publish({ save: { state: 'unsaved' } })
    else this.publish({ graph: theirs.graph, undo: [], redo: [], save: { state: 'saved', at: this.options.now() } })
    return true
  }

  private step({ history, lost, taken }: Step): Deed | undefined {
    this.typing.end()
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
    if (this.failures === 0 && save !== undefined) this.publish({ save: { state: 'saving' } })
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

  /** Others have gone on since. What waits is put on top by the next save. */
  private get isBehind(): boolean {
    return this.outbox.isEmpty && this.outbox.unsaved.revision < this.newestHeard
  }

  private async catchUp(): Promise<void> {
    const theirs = await this.options.port.load()
    this.failures = 0
    if (this.isBehind) {
      this.outbox.replaced(theirs.graph, theirs.revision, [])
      this.publish({ graph: theirs.graph, ...withoutChangedElsewhere(this.snapshot, changesBetween(this.snapshot.graph, theirs.graph)) })
    }
    this.saved()
  }

  private saved(): void {
    this.publish({ save: this.hasUnsaved ? { state: 'unsaved' } : { state: 'saved', at: this.options.now() } })
    if (this.hasUnsaved) this.sendLater(0)
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
    this.publish({ ...withoutChangedElsewhere(this.snapshot, answer.edits), graph: merged.graph, save: { state: 'unsaved' } })
    this.sendLater(0)
  }

  private failed(cause: unknown): void {
    this.failures += 1
    // What was only to be fetched is not unsaved.
    if (this.snapshot.save.state !== 'behind') this.publish({ save: { state: 'not-saved', ...failureOf(cause) } })
    this.sendLater(retryAfter(this.failures))
  }
}
