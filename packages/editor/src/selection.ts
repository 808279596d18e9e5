import { Observed } from './observed'

/** What is selected, by id of nodes and edges. Never part of the document; the canvas and the inspector only show it. */
export class Selection extends Observed<ReadonlySet<string>> {
  constructor() {
    super(new Set())
  }

  set(ids: Iterable<string>): void {
    const next = new Set(ids)
    const now = this.snapshot
    if (next.size !== now.size || [...next].some((id) => !now.has(id))) this.show(next)
  }

  change(changes: readonly { readonly id: string; readonly selected: boolean }[]): void {
    const next = new Set(this.snapshot)
    for (const { id, selected } of changes) {
      if (selected) next.add(id)
      else next.delete(id)
    }
    this.set(next)
  }
}
