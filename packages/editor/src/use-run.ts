import type { Json, JsonSchema } from '@heddle/core/json'
import { createContext, useCallback, useMemo, useRef, useState } from 'react'
import type { DraftSession } from './draft/draft-session'
import { useDraft } from './editor-context'
import type { EditorPorts, RunRefusal } from './editor-ports'
import { inputAsShown, inputSchemaOf, wrongInputs } from './form/input-schema'
import { sayWrong } from './form/say-wrong'
import type { FieldProblem } from './form/setting-field'
import { useFormText, type WrongWords } from './form/text'
import type { UnreadPlace } from './form/unread'
import type { RunFollower } from './overlay/run-follower'
import type { StatusLine } from './status-line'
import { useText } from './text'

/** The run that this editor starts: its input, and why it could not start. */
export interface EditorRun {
  readonly schema: JsonSchema
  readonly input: Json
  readonly setInput: (input: Json) => void
  /** What another run was given, unless somebody has written here already. */
  readonly putBack: (input: Json) => void
  /** Hears of what is written and is no value: no run starts while it stands there. */
  readonly unread: UnreadPlace
  readonly starting: boolean
  /** What is wrong with the input; nothing is before somebody has tried to start. */
  readonly problems: readonly FieldProblem[]
  readonly refusal: Refusal | undefined
  readonly start: () => Promise<void>
  readonly cancel: (id: string) => Promise<void>
}

/** A new object each time: the form brings what is wrong into view. */
interface Refusal {
  readonly message: string
  /** What the server did not take, where the browser saw nothing wrong: the draft was changed elsewhere. */
  readonly places: readonly FieldProblem[]
}

/** Nothing was written yet. */
const untouched: Json = {}

const nobody: EditorRun = {
  schema: {},
  input: {},
  setInput: () => {},
  putBack: () => {},
  unread: { blocks: true, tell: () => {} },
  starting: false,
  problems: [],
  refusal: undefined,
  start: async () => {},
  cancel: async () => {},
}
export const RunContext = createContext<EditorRun>(nobody)

interface RunParts {
  readonly status: StatusLine
  readonly session: DraftSession
  readonly ports: EditorPorts
  readonly follower: RunFollower
}

export function useRun(parts: RunParts): EditorRun {
  const { graph } = useDraft()
  const { wrong } = useFormText()
  const words = useText()
  const schema = useMemo(() => inputSchemaOf(graph), [graph])
  const [input, putInput] = useState<Json>(untouched)
  const [starting, setStarting] = useState(false)
  const [unread, isUnread] = useUnreadControls()
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const setInput = useCallback((next: Json) => {
    putInput(next)
    setRefusal(undefined)
  }, [])
  const putBack = useCallback((given: Json) => putInput((now) => (now === untouched ? given : now)), [])
  const problems = useMemo(() => [...(tried ? problemsOf(schema, input, wrong) : []), ...(refusal?.places ?? [])], [tried, schema, input, wrong, refusal])
  return useMemo(() => {
    const start = async () => {
      setTried(true)
      if (isUnread() || wrongInputs(schema, input).length > 0) return setRefusal({ message: words.inputWrong, places: [] })
      setStarting(true)
      setRefusal(await startNow(parts, inputAsShown(schema, input), { ...words, other: wrong.other }))
      setStarting(false)
    }
    const cancel = (id: string) =>
      parts.ports.cancelRun(id).catch((cause: unknown) => parts.status.say((cause as Partial<RunRefusal>).refusal ?? words.cancelFailed))
    return { schema, input, setInput, putBack, unread, starting, problems, refusal, start, cancel }
  }, [schema, input, setInput, putBack, unread, isUnread, starting, problems, refusal, parts, words, wrong])
}

function useUnreadControls(): readonly [UnreadPlace, () => boolean] {
  const ids = useRef(new Set<string>())
  const tell = useCallback((id: string, unread: boolean) => void (unread ? ids.current.add(id) : ids.current.delete(id)), [])
  return [useMemo(() => ({ blocks: true, tell }), [tell]), useCallback(() => ids.current.size > 0, [])]
}

function problemsOf(schema: JsonSchema, input: Json, words: WrongWords): readonly FieldProblem[] {
  return wrongInputs(schema, input).map(({ path, rule }) => ({ path, severity: 'error', message: sayWrong(rule, words) }))
}

interface Words {
  readonly inputWrong: string
  readonly notSavedYet: string
  readonly runUnreachable: string
  readonly other: string
}

async function startNow({ session, ports, follower }: RunParts, input: Json, words: Words): Promise<Refusal | undefined> {
  try {
    // What runs is what is drawn: a draft that is not saved yet is saved first.
    if (!(await session.flush())) return { message: words.notSavedYet, places: [] }
    const { graph } = session.getSnapshot()
    const { id } = await ports.startRun(input)
    follower.follow(id, { graph })
    return undefined
  } catch (cause) {
    const { refusal, places = [] } = cause as Partial<RunRefusal>
    const inInput = places.filter(({ path }) => path[0] === 'input')
    return {
      message: inInput.length > 0 ? words.inputWrong : (refusal ?? words.runUnreachable),
      places: inInput.map(({ path }) => ({ path: path.slice(1), severity: 'error', message: words.other })),
    }
  }
}
