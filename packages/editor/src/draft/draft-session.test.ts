import { type Edit, EditRefused } from '@heddle/core/graph/edits'
import { emptyGraph } from '@heddle/core/graph/graph'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DraftSession } from './draft-session'
import { addNote, DraftServer, openOn } from './test-draft-server'

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

  it('ends the joining after two seconds without typing, when told so, and at another deed', () => {
    const { session, clock } = openDraft()
    const type = (title: string) => session.doMore('Rename a', [{ edit: 'set-title', id: 'a', title }])
    session.do('Add Note', [addNote('a')])
    type('One')
    clock.now += 1900
    type('One more')
    clock.now += 2100
    type('Two')
    session.endJoining()
    type('Three')
    const titles = [0, 1, 2, 3].map(() => {
      const { title } = session.getSnapshot().graph.nodes[0] ?? { title: undefined }
      session.undo()
      return title
    })
    expect(titles).toEqual(['Three', 'Two', 'One more', 'a'])
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

  it('asks when a key was changed and references may be written with the old one', async () => {
    const { session, server } = openDraft()
    session.do('Add', [addNote('a'), addNote('b')])
    await session.flush()
    server.edit([{ edit: 'set-key', id: 'a', key: 'other' }])
    session.do('Change b', [{ edit: 'set-config', id: 'b', config: { text: '{{a}}' } }])
    await session.flush()
    expect(session.getSnapshot().save).toEqual({ state: 'conflict', ids: ['a', 'b'] })
  })

  it('sends nothing while the question stands', async () => {
    const { session, server, timers } = openDraft()
    session.do('Add Note', [addNote('a')])
    await session.flush()
    server.edit([{ edit: 'set-title', id: 'a', title: 'Theirs' }])
    session.do('Rename', [{ edit: 'set-title', id: 'a', title: 'Mine' }])
    const flushed = session.flush()
    session.do('Rename', [{ edit: 'set-title', id: 'a', title: 'Mine again' }])
    await flushed
    expect(session.getSnapshot().save.state).toBe('conflict')
    expect(timers.size).toBe(0)
  })

  it('keeps the question when the choice cannot be carried out, and says why', async () => {
    const { session, server } = await conflicted()
    server.away = true
    await session.settleConflict('theirs')
    expect(session.getSnapshot().save).toEqual({ state: 'conflict', ids: ['a'], failure: { reason: 'offline' } })
    server.away = false
    await session.settleConflict('theirs')
    expect(session.getSnapshot().save.state).toBe('saved')
  })

  it('carries out one choice only, however often it is clicked', async () => {
    const { session, server } = await conflicted()
    await Promise.all([session.settleConflict('mine'), session.settleConflict('theirs')])
    expect(server.graph.nodes[0]?.title).toBe('Mine')
    expect(session.getSnapshot().graph).toEqual(server.graph)
  })
})

describe('a draft that others have saved since', () => {
  it('takes the newer one in when it hears of it and nothing of its own waits', async () => {
    const { session, server, timers } = openDraft()
    server.edit([addNote('a')])
    session.hear(1)
    expect(session.getSnapshot().save.state).toBe('behind')
    await fire(timers)
    expect(session.getSnapshot()).toMatchObject({ graph: server.graph, save: { state: 'saved' } })
    session.do('Rename', [{ edit: 'set-title', id: 'a', title: 'Mine' }])
    await session.flush()
    expect(server.graph.nodes[0]?.title).toBe('Mine')
  })

  it('keeps what can still be undone, and tells what cannot', async () => {
    const { session, server, timers } = openDraft()
    session.do('Add', [addNote('a'), addNote('b')])
    session.do('Rename a', [{ edit: 'set-title', id: 'a', title: 'A' }])
    session.do('Rename b', [{ edit: 'set-title', id: 'b', title: 'B' }])
    await session.flush()
    server.edit([
      { edit: 'set-title', id: 'a', title: 'Theirs' },
      { edit: 'set-config', id: 'b', config: { text: 'Theirs' } },
    ])
    session.hear(2)
    await fire(timers)
    expect(session.getSnapshot().lost.map(({ name }) => name)).toEqual(['Add', 'Rename a'])
    expect([session.undo()?.name, session.undo()]).toEqual(['Rename b', undefined])
    expect(session.getSnapshot().graph.nodes).toMatchObject([{ title: 'Theirs' }, { title: 'b', config: { text: 'Theirs' } }])
  })

  it('does nothing at news of its own saves, of older ones, or while something of its own waits', async () => {
    const { session, server, timers } = openDraft()
    session.do('Add', [addNote('a')])
    await session.flush()
    session.hear(1)
    session.hear(0)
    expect(session.getSnapshot().save.state).toBe('saved')
    session.do('Add', [addNote('b')])
    server.edit([addNote('c')])
    session.hear(2)
    expect(session.getSnapshot().save.state).toBe('unsaved')
    await fire(timers)
    await session.flush()
    expect(session.getSnapshot().graph.nodes.map(({ id }) => id)).toEqual(['a', 'c', 'b'])
  })

  it('says that there is a newer one for as long as it cannot be fetched', async () => {
    const { session, server, timers } = openDraft()
    server.edit([addNote('a')])
    server.away = true
    session.hear(1)
    await fire(timers)
    expect(session.getSnapshot().save.state).toBe('behind')
    server.away = false
    await fire(timers)
    expect(session.getSnapshot()).toMatchObject({ graph: server.graph, save: { state: 'saved' } })
  })
})

describe('undo beside others', () => {
  it('steps over what others made impossible, and says so', async () => {
    const { session, server } = openDraft()
    session.do('Add', [addNote('a'), addNote('b')])
    session.do('Rename a', [{ edit: 'set-title', id: 'a', title: 'A' }])
    session.do('Rename b', [{ edit: 'set-title', id: 'b', title: 'B' }])
    await session.flush()
    server.edit([{ edit: 'remove-node', id: 'b' }])
    session.do('Add c', [addNote('c')])
    await session.flush()
    expect(session.getSnapshot().lost.map(({ name }) => name)).toEqual(['Add', 'Rename b'])
    expect([session.undo()?.name, session.undo()?.name, session.undo()?.name]).toEqual(['Add c', 'Rename a', undefined])
    expect(session.getSnapshot().graph.nodes.map(({ title }) => title)).toEqual(['a'])
  })

  it('never overwrites a title that others wrote after mine was saved', async () => {
    const { session, server } = openDraft()
    session.do('Add', [addNote('a')])
    session.do('Rename a', [{ edit: 'set-title', id: 'a', title: 'Mine' }])
    await session.flush()
    server.edit([{ edit: 'set-title', id: 'a', title: 'Theirs' }])
    session.do('Add b', [addNote('b')])
    await session.flush()
    session.undo()
    expect(session.undo()).toBeUndefined()
    await session.flush()
    expect(server.graph.nodes[0]?.title).toBe('Theirs')
  })

  it('leaves both sides with one graph, whatever they do and undo (cases K6)', async () => {
    let lost = 0
    await fc.assert(
      fc.asyncProperty(fc.array(anyMove, { minLength: 5, maxLength: 40 }), async (moves) => {
        const server = new DraftServer()
        server.edit(['a', 'b', 'd', 'e', 'base'].map(addNote))
        const sides = [openOn(server, 'left').session, openOn(server, 'right').session] as const
        for (const session of sides) session.subscribe(() => (lost += session.getSnapshot().lost.length > 0 ? 1 : 0))
        for (const move of moves) await play(sides[move.side], move)
        for (const session of sides) await settled(session)
        // A side hears of the other's last edits with its next save: one that changes nothing.
        for (const session of sides) {
          session.do('Nothing', [{ edit: 'move-node', id: 'base', position: { x: 0, y: 0 } }])
          await settled(session, 'theirs')
        }
        expect(sides[0].getSnapshot().graph).toEqual(server.graph)
        expect(sides[1].getSnapshot().graph).toEqual(server.graph)
        expect(sides.map(({ hasUnsaved }) => hasUnsaved)).toEqual([false, false])
      }),
      { numRuns: 500 },
    )
    expect(lost).toBeGreaterThan(10)
  })
})

/** The clock reaches what was put off, and what that begins comes to its end. */
async function fire(timers: Set<() => void>): Promise<void> {
  for (const timer of [...timers]) {
    timers.delete(timer)
    timer()
  }
  await new Promise((resolve) => setImmediate(resolve))
}

type Move = { readonly side: 0 | 1 } & ({ readonly does: 'edit'; readonly edit: Edit } | { readonly does: 'undo' | 'redo' | 'flush' })

const anyMove: fc.Arbitrary<Move> = (() => {
  const side = fc.constantFrom<0 | 1>(0, 1)
  const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
  const title = fc.constantFrom('One', 'Two', 'Three')
  const edit = fc.oneof<fc.Arbitrary<Edit>[]>(
    id.map(addNote),
    id.map((one) => ({ edit: 'remove-node' as const, id: one })),
    fc.record({ edit: fc.constant('set-title' as const), id, title }),
    fc.record({ edit: fc.constant('set-key' as const), id, key: fc.constantFrom('x', 'y', 'a') }),
    fc.record({ edit: fc.constant('set-config' as const), id, config: fc.constantFrom({ text: '{{a}}' }, { text: '{{x}}' }) }),
    fc.record({ edit: fc.constant('move-node' as const), id, position: fc.record({ x: fc.integer({ min: 0, max: 9 }), y: fc.constant(0) }) }),
    fc.record({ edit: fc.constant('add-edge' as const), edge: fc.record({ id: fc.constantFrom('e', 'f'), from: id, port: fc.constant('done'), to: id }) }),
    fc.record({ edit: fc.constant('remove-edge' as const), id: fc.constantFrom('e', 'f') }),
  )
  return fc.oneof(
    { weight: 5, arbitrary: fc.record({ side, does: fc.constant('edit' as const), edit }) },
    { weight: 5, arbitrary: fc.record({ side, does: fc.constantFrom('undo' as const, 'redo' as const, 'flush' as const, 'flush' as const) }) },
  )
})()

async function play(session: DraftSession, move: Move): Promise<void> {
  if (move.does === 'flush') return settled(session)
  if (move.does !== 'edit') return void session[move.does]()
  try {
    session.do(move.edit.edit, [move.edit])
  } catch (cause) {
    if (!(cause instanceof EditRefused)) throw cause
  }
}

/** Everything saved, and every question answered: by default in favour of the side that has more than it began with. */
async function settled(session: DraftSession, choice?: 'mine' | 'theirs'): Promise<void> {
  await session.flush()
  while (session.getSnapshot().save.state === 'conflict') {
    await session.settleConflict(choice ?? (session.getSnapshot().graph.nodes.length > 5 ? 'mine' : 'theirs'))
  }
}

async function conflicted() {
  const opened = openDraft()
  opened.session.do('Add Note', [addNote('a')])
  await opened.session.flush()
  opened.server.edit([{ edit: 'set-title', id: 'a', title: 'Theirs' }])
  opened.session.do('Rename', [{ edit: 'set-title', id: 'a', title: 'Mine' }])
  await opened.session.flush()
  return opened
}

function openDraft() {
  const server = new DraftServer()
  return { server, ...openOn(server, 'mine') }
}
