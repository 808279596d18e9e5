import type { EditorPorts, RunRefusal } from '../editor-ports'
import type { RunFollower } from './run-follower'

/** Where the page remembers which run it follows: its address, so that a reload and a link find the run again. */
export interface RunPlace {
  readonly read: () => string | undefined
  readonly write: (runId: string | undefined) => void
}

interface Parts {
  readonly place: RunPlace
  readonly follower: RunFollower
  readonly ports: Pick<EditorPorts, 'workflowOfRun'>
  readonly workflow: { readonly slug: string }
}

interface Words {
  readonly runUnknown: (id: string) => string
  readonly runElsewhere: (id: string) => string
  readonly runNotFollowed: string
}

/** The place names the run that is followed from now on. What ends with the page leaves the name, for a reload. */
export function keepPlace({ place, follower }: Pick<Parts, 'place' | 'follower'>): () => void {
  return follower.subscribe(() => {
    const { runId } = follower.getSnapshot()
    if (runId !== undefined && runId !== place.read()) place.write(runId)
  })
}

/** Follows the run that the place names. Returns why it cannot, in words; a name that leads nowhere is taken away. */
export async function followNamed({ place, follower, ports, workflow }: Parts, words: Words): Promise<string | undefined> {
  const runId = place.read()
  if (runId === undefined) return undefined
  const found = await ports.workflowOfRun(runId).then(
    (slug) => ({ slug }),
    (cause: unknown) => ({ refused: (cause as Partial<RunRefusal>).refusal ?? words.runNotFollowed }),
  )
  // Another run was started, or this one left, before the answer came.
  if (place.read() !== runId || follower.getSnapshot().runId !== undefined) return undefined
  if ('refused' in found) return found.refused
  if (found.slug === workflow.slug) {
    follower.follow(runId)
    return undefined
  }
  place.write(undefined)
  return found.slug === undefined ? words.runUnknown(runId) : words.runElsewhere(runId)
}
