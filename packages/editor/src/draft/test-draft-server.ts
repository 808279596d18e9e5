import { applyEdits, type Edit } from '@heddle/core/graph/edits'
import { emptyGraph, type Graph, type GraphNode } from '@heddle/core/graph/graph'
import { canonicalJson } from '@heddle/core/graph/serialize'
import { nodeTypes } from '@heddle/nodes/definitions'
import type { DraftPort, SaveRequest } from './draft-port'
import { DraftSession } from './draft-session'
import type { DraftOptions } from './draft-snapshot'

/** A page on the draft as the server has it. */
export function openOn(server: DraftServer, side: string, more: Pick<DraftOptions, 'keeper' | 'kept'> = {}) {
  let saves = 0
  const clock = { now: 1 }
  const timers = new Set<() => void>()
  const later = (_ms: number, then: () => void): (() => void) => {
    timers.add(then)
    return () => timers.delete(then)
  }
  const session = new DraftSession({
    graph: server.graph,
    revision: server.revision,
    savedAt: 0,
    nodeTypes,
    port: server,
    newSaveId: () => `${side}-${saves++}`,
    now: () => clock.now,
    later,
    ...more,
  })
  return { session, clock, timers }
}

/** A small real server: keeps what every save changed, refuses a stale base, and knows saves by their id. */
export class DraftServer implements DraftPort {
  graph: Graph = emptyGraph
  away = false
  loseAnswer = false
  refusal: string | undefined
  private readonly history: { readonly edits: readonly Edit[]; readonly saveId: string }[] = []

  get revision(): number {
    return this.history.length
  }

  edit(edits: readonly Edit[]): void {
    this.graph = applyEdits(this.graph, edits, nodeTypes).graph
    this.history.push({ edits, saveId: `theirs-${this.revision}` })
  }

  async save({ baseRevision, saveId, edits }: SaveRequest) {
    if (this.away) throw new TypeError('fetch failed')
    if (this.refusal !== undefined) throw Object.assign(new Error(this.refusal), { refusal: this.refusal })
    const before = this.history.findIndex((save) => save.saveId === saveId)
    if (before >= 0) {
      if (canonicalJson(this.history[before]?.edits) !== canonicalJson(edits)) throw new Error(`Other edits were saved as ${saveId}.`)
      return { saved: true as const, revision: before + 1 }
    }
    if (baseRevision !== this.revision)
      return { saved: false as const, revision: this.revision, edits: this.history.slice(baseRevision).flatMap((save) => save.edits) }
    this.graph = applyEdits(this.graph, edits, nodeTypes).graph
    this.history.push({ edits, saveId })
    if (this.loseAnswer) throw new TypeError('fetch failed')
    return { saved: true as const, revision: this.revision }
  }

  async load() {
    if (this.away) throw new TypeError('fetch failed')
    return { graph: this.graph, revision: this.revision }
  }
}

export function addNote(id: string): Edit {
  const node: GraphNode = { id, key: id, kind: 'note', version: 1, title: id, config: {}, position: { x: 0, y: 0 } }
  return { edit: 'add-node', node }
}
