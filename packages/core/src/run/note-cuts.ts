import type { RunEvent } from './run-event'
import type { CutValues, RunState } from './run-state'

/** The run, a step or a try: what of its values are cut is noted beside them. */
type Noted = { cut?: CutValues; readonly [name: string]: unknown }

/** An event as it was read from the store. */
type Cut = Pick<RunEvent, 'data' | 'cut' | 'instance'> & { readonly seq?: number }

/** An event has been applied that tells fields shortened: what has taken these values is to know it. */
export function noteCuts(state: RunState, event: Cut): void {
  const { cut = [], seq = 0 } = event
  const data: Readonly<Record<string, unknown>> = event.data
  for (const noted of notedBy(state, event)) {
    for (const { field, bytes } of cut.filter((each) => noted[each.field] === data[each.field])) {
      noted.cut = { ...noted.cut, [field]: { bytes, seq, field } }
    }
  }
}

function notedBy(state: RunState, event: Cut): readonly Noted[] {
  if (event.instance === undefined) return [state as RunState & Noted]
  const step = Object.hasOwn(state.steps, event.instance) ? state.steps[event.instance] : undefined
  if (step === undefined) return []
  const tries = 'attempt' in event.data && 'call' in event.data ? event.data : undefined
  const attempt = tries && step.attempts.find(({ call, attempt: number }) => call === tries.call && number === tries.attempt)
  return [step as typeof step & Noted, ...(attempt ? [attempt as typeof attempt & Noted] : [])]
}
