import { editSchema } from '@heddle/core/graph/edits'
import { graphSchema } from '@heddle/core/graph/graph'
import type { DraftKeeper } from '@heddle/editor/draft/keeping'
import type { Unsaved } from '@heddle/editor/draft/outbox'
import type { KeptPlace } from '@heddle/editor/editor-ports'
import { z } from 'zod'
import { type DraftStore, openDraftStore } from './draft-store'
import { holdName } from './hold-name'

/** Whose edits, of which workflow: another person who signs in at this browser has another. */
export interface Owner {
  readonly workspaceId: string
  readonly userId: string
  readonly workflowId: string
}

const edits = z.array(editSchema)
const unsavedSchema = z.object({
  base: graphSchema,
  revision: z.int(),
  sent: z.object({ saveId: z.string(), edits }).optional(),
  waiting: edits,
  changes: z.int(),
})

/** A page that is still open, or just going, holds its place this long at most before another page opens without it. */
const WAIT_MS = 500
/** A machine that does not write in this time counts as one that keeps nothing. */
const WRITE_MS = 2000

/**
 * Every page has a place of its own, so that two tabs do not send the same edits twice: it holds the place's name for
 * as long as it lives, and what has nobody to hold it was left by a page that was closed, reloaded or that crashed.
 * Undefined where the browser cannot do that; the editor then says that nothing is kept.
 */
export async function openKeptPlace(owner: Owner): Promise<KeptPlace | undefined> {
  if (typeof indexedDB === 'undefined' || navigator.locks === undefined) return undefined
  const store = await within(WRITE_MS, openDraftStore()).catch(() => undefined)
  if (store === undefined) return undefined
  const whose = [owner.workspaceId, owner.userId, owner.workflowId].join('/')
  for (const { id, value } of await store.list(whose)) {
    const kept = unsavedSchema.safeParse(value)
    const release = kept.success ? await holdName(nameOf(id), WAIT_MS) : undefined
    // Held since the list was read, it may have been saved and dropped: what counts is what is there now.
    if (release === undefined) continue
    const now = unsavedSchema.safeParse((await store.read(id))?.value)
    if (now.success) return { keeper: keeperAt(store, { id, whose, release }), kept: exact(now.data) }
    release()
  }
  const id = crypto.randomUUID()
  const release = await holdName(nameOf(id), WAIT_MS)
  return release && { keeper: keeperAt(store, { id, whose, release }), kept: undefined }
}

interface Place {
  readonly id: string
  readonly whose: string
  readonly release: () => void
}

function keeperAt(store: DraftStore, { id, whose, release }: Place): DraftKeeper {
  return {
    keep: (unsaved) => within(WRITE_MS, store.write({ id, whose, at: Date.now(), value: unsaved })),
    drop: () => within(WRITE_MS, store.remove(id)),
    release,
  }
}

function nameOf(id: string): string {
  return `heddle-draft-${id}`
}

function exact({ sent, ...rest }: z.output<typeof unsavedSchema>): Unsaved {
  return sent === undefined ? rest : { ...rest, sent }
}

function within<Answer>(ms: number, asked: Promise<Answer>): Promise<Answer> {
  return Promise.race([asked, new Promise<never>((_resolve, reject) => setTimeout(() => reject(new Error(`No answer in ${ms} ms.`)), ms))])
}
