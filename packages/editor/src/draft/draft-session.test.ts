import { applyEdits, type Edit } from '@heddle/core/graph/edits'
import { emptyGraph, type Graph, type GraphNode } from '@heddle/core/graph/graph'
import { nodeTypes } from '@heddle/nodes/definitions'
import { describe, expect, it } from 'vitest'
import { type DraftPort, DraftSession, type SaveRequest } from './draft-session'

describe('a draft in one tab', () => {
  it('says saved only when the server has it (cases K10)', async () => {
    const { session, server } = openDraft()
    session.do('Add Note', [addNote('a')])
    expect(session.getSnapshot().save.state).toBe('unsaved')
    await session.flush()
    expect(session.getSnapshot().save.state).toBe('saved')
    expect(server.graph).toEqual(session.getSnapshot().graph)
  })

  it('says not saved while the server is away, and loses nothing', async () => {
    const { session, server } = openDraft()
    server.away = true
    session.do('Add Note', [addNote('a')])
    expect(await session.flush()).toBe(false)
    expect(session.getSnapshot().save).toEqual({ state: 'not-saved', reason: 'offline' })
    server.away = false
    expect(await session.flush()).toBe(true)
    expect(server.graph.nodes.map((node) => node.key)).toEqual(['a'])
  })

  it('sends a save whose answer was lost again under the same id (cases K9)', async () => {
    const { session, server } = openDraft()
    server.loseAnswer = true
    session.do('Add Note', [addNote('a')])
    await session.flush()
    server.loseAnswer = false
    await session.flush()
    expect(session.getSnapshot().save.state).toBe('saved')
    expect(server.revision).toBe(1)
  })

  it('undoes and redoes by edits, and saves those too', async () => {
    const { session, server } = openDraft()
    session.do('Add Note', [addNote('a')])
    session.do('Rename', [{ edit: 'set-title', id: 'a', title: 'New' }])
    session.undo()
    expect(session.getSnapshot().graph.nodes[0]?.title).toBe('a')
    session.redo()
    session.undo()
    session.undo()
    await session.flush()
    expect(server.graph).toEqual(emptyGraph)
  })

  it('joins typing in one field into one undo', () => {
    const { session } = openDraft()
    session.do('Add Note', [addNote('a')])
    for (const title of ['N', 'Ne', 'New']) session.doMore('Rename a', [{ edit: 'set-title', id: 'a', title }])
    session.undo()
    expect(session.getSnapshot().graph.nodes[0]?.title).toBe('a')
  })
})

describe('a draft in two tabs', () => {
  it('puts edits of different things on top of one another', async () => {
    const { session, server } = openDraft()
    session.do('Add Note', [addNote('a')])
    await session.flush()
    server.edit([addNote('b')])
    session.do('Rename', [{ edit: 'set-title', id: 'a', title: 'Mine' }])
    await session.flush()
    expect(server.graph.nodes.map((node) => node.title)).toEqual(['Mine', 'b'])
    expect(session.getSnapshot().graph).toEqual(server.graph)
  })

  it('asks when both changed the same thing, and overwrites nothing before the answer', async () => {
    const { session, server } = openDraft()
    session.do('Add Note', [addNote('a')])
    await session.flush()
    server.edit([{ edit: 'set-title', id: 'a', title: 'Theirs' }])
    session.do('Rename', [{ edit: 'set-title', id: 'a', title: 'Mine' }])
    await session.flush()
    expect(session.getSnapshot().save).toEqual({ state: 'conflict', ids: ['a'] })
    expect(server.graph.nodes[0]?.title).toBe('Theirs')
    await session.settleConflict('theirs')
    expect(session.getSnapshot().graph.nodes[0]?.title).toBe('Theirs')
    expect(session.getSnapshot().save.state).toBe('saved')
  })

  it('replaces theirs when the person says so', async () => {
    const { session, server } = openDraft()
    session.do('Add Note', [addNote('a')])
    await session.flush()
    server.edit([{ edit: 'remove-node', id: 'a' }])
    session.do('Rename', [{ edit: 'set-title', id: 'a', title: 'Mine' }])
    await session.flush()
    await session.settleConflict('mine')
    expect(server.graph.nodes[0]?.title).toBe('Mine')
  })
})

function openDraft(): { session: DraftSession; server: DraftServer } {
  const server = new DraftServer()
  let saves = 0
  const later = (): (() => void) => () => {}
  const session = new DraftSession({
    graph: emptyGraph,
    revision: 0,
    savedAt: 0,
    nodeTypes,
    port: server,
    newSaveId: () => `save-${saves++}`,
    now: () => 1,
    later,
  })
  return { session, server }
}

/** A small real server: keeps what every save changed, refuses a stale base, and knows saves by their id. */
class DraftServer implements DraftPort {
  graph: Graph = emptyGraph
  away = false
  loseAnswer = false
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
    const before = this.history.findIndex((save) => save.saveId === saveId)
    if (before >= 0) return { saved: true as const, revision: before + 1 }
    if (baseRevision !== this.revision)
      return { saved: false as const, revision: this.revision, edits: this.history.slice(baseRevision).flatMap((save) => save.edits) }
    this.graph = applyEdits(this.graph, edits, nodeTypes).graph
    this.history.push({ edits, saveId })
    if (this.loseAnswer) throw new TypeError('fetch failed')
    return { saved: true as const, revision: this.revision }
  }

  async load() {
    return { graph: this.graph, revision: this.revision }
  }
}

function addNote(id: string): Edit {
  const node: GraphNode = { id, key: id, kind: 'note', version: 1, title: id, config: {}, position: { x: 0, y: 0 } }
  return { edit: 'add-node', node }
}
