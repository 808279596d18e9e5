/** What is selected, by id of nodes and edges. Never part of the document; the canvas and the inspector only show it. */
export class Selection {
  private readonly listeners = new Set<() => void>()
  private ids: ReadonlySet<string> = new Set()

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly getSnapshot = (): ReadonlySet<string> => this.ids

  set(ids: Iterable<string>): void {
    const next = new Set(ids)
    if (next.size === this.ids.size && [...next].every((id) => this.ids.has(id))) return
    this.ids = next
    for (const listener of this.listeners) listener()
  }

  change(changes: readonly { readonly id: string; readonly selected: boolean }[]): void {
    const next = new Set(this.ids)
    for (const { id, selected } of changes) {
      if (selected) next.add(id)
      else next.delete(id)
    }
    this.set(next)
  }
}
