import type { Unsaved } from './outbox'

/** A place on this machine that outlives the page: what is not saved yet waits there. */
export interface DraftKeeper {
  /** Resolves when it is safe; what was kept before is replaced. */
  keep(unsaved: Unsaved): Promise<void>
  drop(): Promise<void>
  /** Another page may take over what is left. */
  release(): void
}

/** Keeps the newest state, one write at a time: of what comes while one is under way only the last is written. */
export class Keeping {
  private readonly keeper: DraftKeeper
  private readonly onKept: (changes: number) => void
  private wanted: { readonly unsaved: Unsaved | undefined } | undefined
  private writing: Promise<void> | undefined

  /** `onKept` hears how many changes are safe on this machine; 0 also when they could not be kept. */
  constructor(keeper: DraftKeeper, onKept: (changes: number) => void) {
    this.keeper = keeper
    this.onKept = onKept
  }

  /** `undefined`: the server has everything. */
  put(unsaved: Unsaved | undefined): void {
    this.wanted = { unsaved }
    this.writing ??= this.write().finally(() => {
      this.writing = undefined
    })
  }

  /** Resolves when what was put last is written, or could not be. */
  async settled(): Promise<void> {
    await this.writing
  }

  /** The page is left. */
  async close(): Promise<void> {
    await this.settled()
    this.keeper.release()
  }

  private async write(): Promise<void> {
    while (this.wanted !== undefined) {
      const { unsaved } = this.wanted
      this.wanted = undefined
      try {
        if (unsaved === undefined) await this.keeper.drop()
        else await this.keeper.keep(unsaved)
        this.onKept(unsaved?.changes ?? 0)
      } catch {
        // No room, or the browser keeps nothing: the page must not say that it is safe.
        this.onKept(0)
      }
    }
  }
}
