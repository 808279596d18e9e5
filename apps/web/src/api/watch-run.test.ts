import { TRPCClientError } from '@trpc/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type WatchClient, watchRun } from './watch-run'

type Subscribe = WatchClient['runs']['watch']['subscribe']
type Handlers = Required<Parameters<Subscribe>[1]>
type Message = Parameters<Handlers['onData']>[0]

/** Stands where the server would: remembers who connected after which event, and lets the test speak. */
function server() {
  const connections: { readonly after: string | null | undefined; readonly handlers: Handlers; open: boolean }[] = []
  const subscribe = ((input: Parameters<Subscribe>[0], handlers: Handlers) => {
    const connection = { after: input.lastEventId, handlers, open: true }
    connections.push(connection)
    return {
      unsubscribe() {
        connection.open = false
      },
    }
  }) as Subscribe
  const query = vi.fn<WatchClient['runs']['events']['query']>(async () => ({ events: [], ended: false }))
  return { client: { runs: { watch: { subscribe }, events: { query } } } satisfies WatchClient, connections, query }
}

function listening() {
  const heard: string[] = []
  return {
    heard,
    listener: {
      onEvents: (events: readonly unknown[]) => heard.push(`${events.length} events`),
      onText: () => heard.push('text'),
      onLost: () => heard.push('lost'),
    },
  }
}

const broken = () => TRPCClientError.from(new Error('503')) as Parameters<Handlers['onError']>[0]
const upTo = (seq: number) => [{ seq: seq - 1 }, { seq }]
const events = (seq: number): Message => ({ id: `run:${seq}`, data: { kind: 'events', events: upTo(seq) } }) as unknown as Message

describe('following a run', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('connects again after an error on the way, ever more slowly, and goes on after the last event', () => {
    const { client, connections } = server()
    const { heard, listener } = listening()
    watchRun(client, 'run', listener)
    connections[0]?.handlers.onData(events(7))
    connections[0]?.handlers.onError(broken())
    vi.advanceTimersByTime(1000)
    expect(connections.map(({ after }) => after)).toEqual([undefined, 'run:7'])
    connections[1]?.handlers.onError(broken())
    vi.advanceTimersByTime(1999)
    expect(connections).toHaveLength(2)
    vi.advanceTimersByTime(1)
    connections[2]?.handlers.onConnectionStateChange({ type: 'state', state: 'pending', error: null })
    expect(heard).toEqual(['2 events', 'lost', 'lost', '0 events'])
  })

  it('ends when the run is done', () => {
    const { client, connections } = server()
    watchRun(client, 'run', listening().listener)
    connections[0]?.handlers.onData({ id: 'run:9', data: { kind: 'done' } } as unknown as Message)
    expect(connections.map(({ open }) => open)).toEqual([false])
  })

  it('takes a refusal as the last word', () => {
    const { client, connections } = server()
    watchRun(client, 'run', listening().listener)
    const problem = { status: 404, code: 'not-found', detail: 'There is no such run.' }
    connections[0]?.handlers.onError(
      TRPCClientError.from({ error: { code: -32_004, message: 'gone', data: { problem } } } as never) as Parameters<Handlers['onError']>[0],
    )
    vi.advanceTimersByTime(60_000)
    expect(connections).toHaveLength(1)
  })

  it('asks for the events while no stream comes through, and stops when one does', async () => {
    const { client, connections, query } = server()
    const { heard, listener } = listening()
    query.mockResolvedValueOnce({ events: upTo(2), ended: false } as never)
    watchRun(client, 'run', listener)
    await vi.advanceTimersByTimeAsync(6500)
    expect(query.mock.calls.map(([asked]) => asked)).toEqual([
      { id: 'run', after: 0 },
      { id: 'run', after: 2 },
    ])
    connections[0]?.handlers.onData(events(3))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(query).toHaveBeenCalledTimes(2)
    // What both have brought counts once.
    expect(heard).toEqual(['2 events', '0 events', '1 events'])
  })

  it('ends with the run, or with a refusal, when it has only asked', async () => {
    const { client, connections, query } = server()
    query.mockResolvedValueOnce({ events: upTo(9), ended: true } as never)
    watchRun(client, 'run', listening().listener)
    await vi.advanceTimersByTimeAsync(60_000)
    expect([query.mock.calls.length, connections.map(({ open }) => open)]).toEqual([1, [false]])
    const problem = { status: 404, code: 'not-found', detail: 'There is no such run.' }
    query.mockRejectedValue(TRPCClientError.from({ error: { code: -32_004, message: 'gone', data: { problem } } } as never))
    watchRun(client, 'run', listening().listener)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(query).toHaveBeenCalledTimes(2)
  })

  it('goes on asking when the server is away', async () => {
    const { client, query } = server()
    query.mockRejectedValue(new Error('fetch failed'))
    const leave = watchRun(client, 'run', listening().listener)
    await vi.advanceTimersByTimeAsync(8500)
    expect(query).toHaveBeenCalledTimes(3)
    leave()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(query).toHaveBeenCalledTimes(3)
  })

  it('does not come back once nobody listens', () => {
    const { client, connections } = server()
    const leave = watchRun(client, 'run', listening().listener)
    connections[0]?.handlers.onError(broken())
    leave()
    vi.advanceTimersByTime(60_000)
    expect(connections).toHaveLength(1)
  })
})
