import type { Json } from '@heddle/core/json'
import { createContext, useMemo, useState } from 'react'
import type { DraftSession } from './draft/draft-session'
import type { EditorPorts, RunRefusal } from './editor-ports'
import type { RunFollower } from './overlay/run-follower'

/** The run that this editor starts: its input, and why it could not start. */
export interface EditorRun {
  readonly input: Json
  readonly setInput: (input: Json) => void
  readonly starting: boolean
  readonly refusal: string | undefined
  readonly start: () => Promise<void>
  readonly cancel: (id: string) => Promise<void>
}

const nobody: EditorRun = { input: {}, setInput: () => {}, starting: false, refusal: undefined, start: async () => {}, cancel: async () => {} }
export const RunContext = createContext<EditorRun>(nobody)

interface RunParts {
  readonly session: DraftSession
  readonly ports: EditorPorts
  readonly follower: RunFollower
}

export function useRun({ session, ports, follower }: RunParts, unsaved: string): EditorRun {
  const [input, setInput] = useState<Json>({})
  const [starting, setStarting] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  return useMemo(() => {
    const start = async () => {
      setStarting(true)
      setRefusal(undefined)
      try {
        // What runs is what is drawn: a draft that is not saved yet is saved first.
        if (!(await session.flush())) return setRefusal(unsaved)
        const { id } = await ports.startRun(input)
        follower.follow(id)
      } catch (cause) {
        setRefusal(refusalOf(cause))
      } finally {
        setStarting(false)
      }
    }
    return { input, setInput, starting, refusal, start, cancel: ports.cancelRun }
  }, [input, starting, refusal, session, ports, follower, unsaved])
}

function refusalOf(cause: unknown): string {
  const refused = cause as Partial<RunRefusal>
  if (typeof refused.refusal === 'string') return [refused.refusal, refused.hint].filter(Boolean).join(' ')
  return cause instanceof Error ? cause.message : String(cause)
}
