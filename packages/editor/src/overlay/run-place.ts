import type { AskedRun, EditorPorts, RunRefusal } from '../editor-ports'
import type { RunFollower } from './run-follower'

/** Where the page remembers which run it follows: its address, so that a reload and a link find the run again. */
export interface RunPlace {
  readonly read: () => string | undefined
  readonly write: (runId: string | undefined) => void
}

interface Parts {
  readonly place: RunPlace
  readonly follower: RunFollower
  readonly ports: Pick<EditorPorts, 'openRun'>
  readonly workflow: { readonly id: string }
}

interface Words {
  readonly runUnknown: (id: string) => string
  readonly runElsewhere: (id: string) => string
  readonly runNotFollowed: string
}

/** The place names the run that is followed from now on. What ends with the page leaves the name, for a reload. */
export function keepPlace({ place, follower }: Pick<Parts, 'place' | 'follower'>): () => void {
  let named: string | undefined
  return follower.subscribe(() => {
    const { runId } = follower.getSnapshot()
    if (runId === named) return
    named = runId
    if (runId !== undefined) place.write(runId)
  })
}

/**
 * Follows the run that the place names. Returns what that run was asked for, or why it cannot be followed, in words; a
 * name that leads nowhere is taken away.
 */
export async function followNamed({ place, follower, ports, workflow }: Parts, words: Words): Promise<AskedRun | { readonly said: string } | undefined> {
  const runId = place.read()
  if (runId === undefined) return undefined
  const found = await ports.openRun(runId).catch((cause: unknown) => ({ said: (cause as Partial<RunRefusal>).refusal ?? words.runNotFollowed }))
  // Another run was started, or this one left, before the answer came.
  if (place.read() !== runId || follower.getSnapshot().runId !== undefined) return undefined
  if (found !== undefined && 'said' in found) return found
  if (found?.workflowId === workflow.id) {
    follower.follow(runId, found.drawing)
    return found
  }
  place.write(undefined)
  return { said: found === undefined ? words.runUnknown(runId) : words.runElsewhere(runId) }
}
