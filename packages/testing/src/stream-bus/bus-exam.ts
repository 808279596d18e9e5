import { randomUUID } from 'node:crypto'
import type { DeltaMessage, StreamBus, StreamMessage, StreamSignal } from '@heddle/db/stream/bus'
import { describe, expect, it, vi } from 'vitest'

/** What every stream bus must do. `open` gives a bus that is ready; two of them are two processes on one stream, if `shared`. */
export function examineBus(name: string, open: () => Promise<StreamBus>, { shared }: { readonly shared: boolean }): void {
  describe(`${name} as a stream bus`, () => {
    it('tells each listener of a run what is published, in order, and no other', async () => {
      const { sender, receiver } = await pair()
      const runId = randomUUID()
      const first = collect(receiver, runId)
      const second = collect(receiver, runId)
      const stranger = collect(receiver, randomUUID())
      const sent = Array.from({ length: 50 }, (_, n) => delta(runId, { offset: n, text: `${n % 10}` }))
      await Promise.all(sent.map((message) => sender.publish(runId, message)))
      await sender.publish(runId, { type: 'events', runId, lastSeq: 9 })
      await vi.waitFor(() => expect(first.at(-1)).toEqual({ type: 'events', runId, lastSeq: 9 }))
      expect(first).toEqual([...sent, { type: 'events', runId, lastSeq: 9 }])
      expect(second).toEqual(first)
      expect(stranger).toEqual([])
    })

    it('brings long texts of any script in pieces that join to the same text', async () => {
      const { sender, receiver } = await pair()
      const runId = randomUUID()
      const heard = collect(receiver, runId)
      const text = '漢字 😀 "quoted" \u0000 \ud800 ü\n'.repeat(2000)
      await sender.publish(runId, delta(runId, { offset: 5, text }))
      await sender.publish(runId, { type: 'events', runId, lastSeq: 1 })
      await vi.waitFor(() => expect(heard.at(-1)?.type).toBe('events'))
      const pieces = heard.filter((signal) => signal.type === 'delta')
      expect(pieces.map((piece) => piece.text).join('')).toBe(text)
      expect(pieces.every((piece, i) => piece.offset === 5 + joinedLength(pieces.slice(0, i)))).toBe(true)
    })

    it('says nothing more to who has stopped listening, and one bad listener disturbs no other', async () => {
      const { sender, receiver } = await pair()
      const runId = randomUUID()
      const gone: StreamSignal[] = []
      receiver.subscribe(runId, (signal) => gone.push(signal))()
      receiver.subscribe(runId, () => {
        throw new Error('a bad listener')
      })
      const heard = collect(receiver, runId)
      await sender.publish(runId, { type: 'events', runId, lastSeq: 1 })
      await vi.waitFor(() => expect(heard).toHaveLength(1))
      expect(gone).toEqual([])
    })

    it('is quiet after it was closed', async () => {
      const { sender, receiver } = await pair()
      const runId = randomUUID()
      const heard = collect(receiver, runId)
      await receiver.close()
      if (shared) await sender.publish(runId, { type: 'events', runId, lastSeq: 1 })
      expect(heard).toEqual([])
    })
  })

  async function pair(): Promise<{ sender: StreamBus; receiver: StreamBus }> {
    const receiver = await open()
    return { receiver, sender: shared ? await open() : receiver }
  }
}

function collect(bus: StreamBus, runId: string): StreamSignal[] {
  const heard: StreamSignal[] = []
  bus.subscribe(runId, (signal) => heard.push(signal))
  return heard
}

function delta(runId: string, part: Pick<DeltaMessage, 'offset' | 'text'>): StreamMessage {
  return { type: 'delta', runId, instance: 'a@1.0', call: 0, attempt: 1, ...part }
}

function joinedLength(pieces: readonly DeltaMessage[]): number {
  return pieces.reduce((length, piece) => length + piece.text.length, 0)
}
