import { expect, onTestFinished, test, vi } from 'vitest'
import { listenToPulse, type PulseOptions } from './pulse'

test('silence is told once, with its length, and then nobody asks any more', async () => {
  const { silences, asked } = listening({ ask: () => Promise.reject(new Error('refused')) })
  await vi.advanceTimersByTimeAsync(100_000)
  expect(silences).toEqual([10_000])
  expect(asked()).toBe(10)
})

test('a process that is slow, but answers before the silence is too long, is left alone', async () => {
  const { silences, asked } = listening({ ask: () => new Promise((answer) => setTimeout(answer, 9500)) })
  await vi.advanceTimersByTimeAsync(100_000)
  expect(silences).toEqual([])
  expect(asked()).toBeGreaterThan(5)
})

test('one that hangs is not asked a second time before its first answer', async () => {
  const { silences, asked } = listening({ ask: () => new Promise(() => {}) })
  await vi.advanceTimersByTimeAsync(100_000)
  expect([silences, asked()]).toEqual([[10_000], 1])
})

test('whoever starts may be silent for longer, once', async () => {
  let answers = true
  const ask = async () => {
    if (!answers) throw new Error('refused')
  }
  const { silences } = listening({ ask, startLooks: 30 })
  await vi.advanceTimersByTimeAsync(1500)
  answers = false
  await vi.advanceTimersByTimeAsync(100_000)
  expect(silences).toEqual([10_000])
})

test('while this process was stopped nobody looked, so nothing was missed', async () => {
  const silences: number[] = []
  let answers = 0
  const ask = async () => {
    answers++
  }
  onTestFinished(listenToPulse({ ask, everyMs: 20, looks: 10, onSilence: (silentMs) => silences.push(silentMs) }))
  await vi.waitFor(() => expect(answers).toBeGreaterThan(1), 10_000)
  // Stops everything here for longer than the other may be silent.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000)
  const before = answers
  await vi.waitFor(() => expect(answers).toBeGreaterThan(before + 1), 10_000)
  expect(silences).toEqual([])
}, 30_000)

/** Looks every second of a clock that only the test moves; ten looks in a row may find nothing. */
function listening(options: Pick<PulseOptions, 'ask' | 'startLooks'>): { readonly silences: readonly number[]; readonly asked: () => number } {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const silences: number[] = []
  const ask = vi.fn(options.ask)
  onTestFinished(listenToPulse({ ...options, ask, everyMs: 1000, looks: 10, onSilence: (silentMs) => silences.push(silentMs) }))
  return { silences, asked: () => ask.mock.calls.length }
}
