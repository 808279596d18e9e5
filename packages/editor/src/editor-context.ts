import type { Json } from '@heddle/core/json'
import type { NodeTypes } from '@heddle/core/node-type/node-type'
import type { Problem } from '@heddle/core/problems/problem'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { DraftSession } from './draft/draft-session'
import type { DraftSnapshot } from './draft/draft-snapshot'
import type { EditedWorkflow, EditorPorts } from './editor-ports'
import type { Followed, RunFollower } from './overlay/run-follower'
import type { Selection } from './selection'
import type { StatusLine } from './status-line'

/** What every part of the editor shares; made once by `Editor`. */
export interface EditorShared {
  readonly workflow: EditedWorkflow
  readonly ports: EditorPorts
  readonly nodeTypes: NodeTypes
  readonly session: DraftSession
  readonly selection: Selection
  readonly status: StatusLine
  readonly follower: RunFollower
  readonly language: 'en' | 'zh'
  /** Settings that were switched off on this page, by place: they are there again when switched on. */
  readonly switchedOff: Map<string, Json>
}

export const EditorContext = createContext<EditorShared | undefined>(undefined)

export function useEditor(): EditorShared {
  const shared = useContext(EditorContext)
  if (shared === undefined) throw new Error('useEditor is used outside of Editor.')
  return shared
}

export function useDraft(): DraftSnapshot {
  const { session } = useEditor()
  return useSyncExternalStore(session.subscribe, session.getSnapshot, session.getSnapshot)
}

/** The run that is laid over the canvas, if any; a new object whenever something happened. */
export function useFollowedRun(): Omit<Followed, 'events'> {
  const { follower } = useEditor()
  return useSyncExternalStore(follower.subscribe, follower.getSnapshot, follower.getSnapshot)
}

export function useSelection(): ReadonlySet<string> {
  const { selection } = useEditor()
  return useSyncExternalStore(selection.subscribe, selection.getSnapshot, selection.getSnapshot)
}

export const ProblemsContext = createContext<readonly Problem[]>([])

export function useProblems(): readonly Problem[] {
  return useContext(ProblemsContext)
}
