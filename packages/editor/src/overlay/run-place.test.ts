import { emptyGraph } from '@heddle/core/graph/graph'
import { expect, it } from 'vitest'
import { RunFollower } from './run-follower'
import { followNamed, keepPlace, type RunPlace } from './run-place'

const drawing = { version: 2, graph: emptyGraph }
const words = { runUnknown: (id: string) => `unknown ${id}`, runElsewhere: (id: string) => `elsewhere ${id}`, runNotFollowed: 'unreachable' }

it('follows the run that the address names', async () => {
  const { parts } = opened('a', async () => 'mine')
  expect(await followNamed(parts, words)).toMatchObject({ input: { text: 'Hello' } })
  expect(parts.follower.getSnapshot()).toMatchObject({ runId: 'a', drawing })
  expect(parts.place.read()).toBe('a')
})

it.each([
  ['unknown', undefined, 'unknown a'],
  ['of another workflow', 'other', 'elsewhere a'],
])('ignores in words a run that is %s, and takes it out of the address', async (_what, workflowId, said) => {
  const { parts } = opened('a', async () => workflowId)
  expect(await followNamed(parts, words)).toEqual({ said })
  expect(parts.follower.getSnapshot().runId).toBeUndefined()
  expect(parts.place.read()).toBeUndefined()
})

it('keeps the run in the address when the server cannot be asked', async () => {
  const { parts } = opened('a', () => Promise.reject(new Error('away')))
  expect(await followNamed(parts, words)).toEqual({ said: 'unreachable' })
  expect(parts.place.read()).toBe('a')
})

it('does not take the place of a run that was started meanwhile', async () => {
  const { parts } = opened('a', async () => {
    parts.follower.follow('b', drawing)
    return 'mine'
  })
  await followNamed(parts, words)
  expect(parts.follower.getSnapshot().runId).toBe('b')
  expect(parts.place.read()).toBe('b')
})

it('names the run that is started, and still names it when the page goes', () => {
  const { parts } = opened(undefined, async () => undefined)
  parts.follower.follow('b', drawing)
  expect(parts.place.read()).toBe('b')
  parts.follower.leave()
  expect(parts.place.read()).toBe('b')
})

it('writes the run that another page remembered into its own place, once', async () => {
  const { parts, written } = opened('a', async () => 'mine')
  await followNamed(parts, words)
  parts.follower.follow('a', drawing)
  expect(written()).toBe(1)
})

function opened(named: string | undefined, workflowOfRun: (id: string) => Promise<string | undefined>) {
  let current = named
  let writes = 0
  const openRun = async (id: string) => {
    const workflowId = await workflowOfRun(id)
    return workflowId === undefined ? undefined : { workflowId, input: { text: 'Hello' }, drawing }
  }
  const place: RunPlace = {
    read: () => current,
    write: (runId) => {
      current = runId
      writes += 1
    },
  }
  const follower = new RunFollower(() => () => undefined)
  keepPlace({ place, follower })
  return { parts: { place, follower, ports: { openRun }, workflow: { id: 'mine' } }, written: () => writes }
}
