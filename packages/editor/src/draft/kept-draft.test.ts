import type { Edit } from '@heddle/core/graph/edits'
import { describe, expect, it } from 'vitest'
import type { DraftKeeper } from './keeping'
import type { Unsaved } from './outbox'
import { addNote, DraftServer, openOn } from './test-draft-server'

describe('edits that are not saved yet', () => {
  it('are kept as they are made, and no longer than until the server has them', async () => {
    const { session, machine } = openPage(new DraftServer())
    session.do('Add Note', [addNote('a')])
    await machine.quiet()
    expect(machine.kept).toMatchObject({ revision: 0, waiting: [addNote('a')], changes: 1 })
    expect(session.getSnapshot().kept).toBe(1)
    await session.flush()
    await machine.quiet()
    expect(machine.kept).toBeUndefined()
    expect(session.getSnapshot().kept).toBe(0)
  })

  it('are there again on the next page, and go to the server', async () => {
    const { server, machine } = await leftOffline()
    const next = openPage(server, machine)
    expect(next.session.getSnapshot()).toMatchObject({ save: { state: 'unsaved' }, kept: 2 })
    expect(titles(next.session.getSnapshot().graph)).toEqual(['Mine', 'b'])
    await next.session.flush()
    expect(titles(server.graph)).toEqual(['Mine', 'b'])
    await machine.quiet()
    expect(machine.kept).toBeUndefined()
  })

  it('are put on top of what others saved meanwhile', async () => {
    const { server, machine } = await leftOffline()
    server.edit([addNote('c')])
    const next = openPage(server, machine)
    await next.session.flush()
    expect(titles(server.graph)).toEqual(['Mine', 'c', 'b'])
    expect(next.session.getSnapshot().graph).toEqual(server.graph)
  })

  it('are asked about when others changed the same thing, stay until the answer, and go when theirs stands', async () => {
    const { server, machine } = await leftOffline()
    server.edit([{ edit: 'set-title', id: 'a', title: 'Theirs' }])
    const next = openPage(server, machine)
    await next.session.flush()
    await machine.quiet()
    expect(next.session.getSnapshot().save).toEqual({ state: 'conflict', ids: ['a'] })
    expect(machine.kept?.changes).toBe(2)
    await next.session.settleConflict('theirs')
    await machine.quiet()
    expect(machine.kept).toBeUndefined()
    expect(titles(server.graph)).toEqual(['Theirs'])
  })

  it('are saved once when the answer was lost with the page, and what others did after that is shown', async () => {
    const { session, server, machine } = openPage(new DraftServer())
    server.loseAnswer = true
    session.do('Add Note', [addNote('a')])
    await session.flush()
    expect(machine.kept?.sent?.saveId).toBe('mine-0')
    server.loseAnswer = false
    server.edit([addNote('b')])
    const next = openPage(server, machine)
    await next.session.flush()
    expect(server.revision).toBe(2)
    expect(titles(next.session.getSnapshot().graph)).toEqual(['a', 'b'])
    next.session.do('Rename', [{ edit: 'set-title', id: 'b', title: 'Again' }])
    await next.session.flush()
    expect(titles(server.graph)).toEqual(['a', 'Again'])
  })

  it('are known by their id before they are sent: a page that is gone in between saves nothing twice', async () => {
    const { session, server, machine } = openPage(new DraftServer())
    session.do('Add Note', [addNote('a')])
    const seen: (string | undefined)[] = []
    const save = server.save.bind(server)
    server.save = (request) => {
      seen.push(machine.kept?.sent?.saveId)
      return save(request)
    }
    await session.flush()
    expect(seen).toEqual(['mine-0'])
  })

  it('are not said to be safe when this machine keeps nothing', async () => {
    const { session, server, machine } = openPage(new DraftServer())
    machine.full = true
    server.away = true
    session.do('Add Note', [addNote('a')])
    await session.flush()
    expect(session.getSnapshot()).toMatchObject({ kept: 0, save: { state: 'not-saved', reason: 'offline' } })
    expect(session.isSafe).toBe(false)
    machine.full = false
    session.do('Add Note', [addNote('b')])
    await machine.quiet()
    expect(session.isSafe).toBe(true)
  })

  it('can be given up when the server refuses them for good', async () => {
    const { session, server, machine } = openPage(new DraftServer())
    server.refusal = 'You may not do this in this workspace.'
    session.do('Add Note', [addNote('a')])
    await session.flush()
    expect(session.getSnapshot().save).toMatchObject({ state: 'not-saved', reason: 'refused' })
    await session.settleConflict('theirs')
    await machine.quiet()
    expect(machine.kept).toBeUndefined()
    expect(session.getSnapshot()).toMatchObject({ save: { state: 'saved' }, graph: server.graph })
  })

  it('of a text typed letter by letter are one: the last', async () => {
    const { session, machine, server } = openPage(new DraftServer())
    server.away = true
    session.do('Add Note', [addNote('a')])
    for (const text of ['H', 'He', 'Hed']) session.doMore('Change a', [{ edit: 'set-config', id: 'a', config: { text } }])
    await machine.quiet()
    expect(machine.kept?.waiting).toEqual([addNote('a'), { edit: 'set-config', id: 'a', config: { text: 'Hed' } }] satisfies Edit[])
    expect(machine.kept?.changes).toBe(2)
    session.undo()
    expect(session.getSnapshot().graph.nodes[0]?.config).toEqual({})
  })

  it('are sent no more by a page that was left', async () => {
    const { session, server, machine, timers } = openPage(new DraftServer())
    server.away = true
    session.do('Add Note', [addNote('a')])
    await session.close()
    expect(timers.size).toBe(0)
    expect(machine.released).toBe(true)
  })
})

/** A page that was closed while the server was away: one node renamed, one added. */
async function leftOffline() {
  const { session, server, machine } = openPage(new DraftServer())
  session.do('Add Note', [addNote('a')])
  await session.flush()
  server.away = true
  session.do('Rename', [{ edit: 'set-title', id: 'a', title: 'Mine' }])
  session.do('Add Note', [addNote('b')])
  await session.flush()
  expect(session.getSnapshot()).toMatchObject({ kept: 2, save: { state: 'not-saved', reason: 'offline' } })
  server.away = false
  return { server, machine }
}

function openPage(server: DraftServer, machine = new Machine()) {
  const side = machine.kept === undefined ? 'mine' : 'next'
  return { server, machine, ...openOn(server, side, { keeper: machine, ...(machine.kept && { kept: machine.kept }) }) }
}

/** Keeps one draft, a little later than it is told, as a real store does. */
class Machine implements DraftKeeper {
  kept: Unsaved | undefined
  full = false
  released = false
  private work = Promise.resolve()

  keep(unsaved: Unsaved): Promise<void> {
    return this.later(() => {
      if (this.full) throw new Error('There is no room.')
      this.kept = structuredClone(unsaved)
    })
  }

  drop(): Promise<void> {
    return this.later(() => {
      this.kept = undefined
    })
  }

  release(): void {
    this.released = true
  }

  /** When nothing is written any more: every write here is a matter of promises. */
  quiet(): Promise<void> {
    return new Promise((resolve) => setImmediate(resolve))
  }

  private later(write: () => void): Promise<void> {
    this.work = this.work.catch(() => undefined).then(write)
    return this.work
  }
}

function titles({ nodes }: { readonly nodes: readonly { readonly title: string }[] }): readonly string[] {
  return nodes.map(({ title }) => title)
}
