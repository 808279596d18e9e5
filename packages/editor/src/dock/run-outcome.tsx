import type { RunState } from '@heddle/core/run/run-state'
import { StateMark } from '@heddle/ui/state-mark.tsx'
import { useStateWords } from '@heddle/ui/state-words'
import { useContext } from 'react'
import { useFollowedRun } from '../editor-context'
import { markOfRun } from '../overlay/mark-of-run'
import { RunValue } from '../overlay/run-value'
import { useText } from '../text'
import { RunContext } from '../use-run'

export interface RunOutcomeProps {
  readonly runHref: (id: string) => string
  readonly onLeaveRun: () => void
}

/** The run's state in words, the text as it comes, and the result. */
export function RunOutcome({ runHref, onLeaveRun }: RunOutcomeProps) {
  const text = useText()
  const { runId, state, lost } = useFollowedRun()
  return (
    <div className="try-it-result" aria-live="polite">
      {state === undefined && <p className="text-ink-muted">{text.noRunYet}</p>}
      {state && runId && <RunLine runId={runId} state={state} href={runHref(runId)} onLeave={onLeaveRun} />}
      {lost && <p className="setting-problem warn">{text.lost}</p>}
      {state?.error && (
        <p className="setting-problem bad">
          {state.error.message} {state.error.hint}
        </p>
      )}
      {state && runId && <Yield state={state} href={runHref(runId)} />}
    </div>
  )
}

interface RunLineProps {
  readonly runId: string
  readonly state: RunState
  readonly href: string
  readonly onLeave: () => void
}

function RunLine({ runId, state, href, onLeave }: RunLineProps) {
  const text = useText()
  const run = useContext(RunContext)
  const words = useStateWords()
  const waits = Object.values(state.steps).some(({ status, waiting }) => status === 'waiting' && waiting?.for === 'person')
  const mark = waits && state.endedAt === undefined ? 'waiting' : markOfRun(state.status)
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <StateMark state={mark} label={mark === 'waiting' ? text.states.waitingForPerson : words[mark]} />
      <a className="link whitespace-nowrap" href={href}>
        {text.openRun}
      </a>
      {state.endedAt === undefined && (
        <button type="button" className="btn s" onClick={() => void run.cancel(runId)}>
          {text.cancelRun}
        </button>
      )}
      <button type="button" className="btn s" title={text.leaveRunHint} onClick={onLeave}>
        {text.leaveRun}
      </button>
    </p>
  )
}

/** The result; until there is one, the text that is being written. */
function Yield({ state, href }: Pick<RunLineProps, 'state' | 'href'>) {
  const text = useText()
  if (state.output === undefined) {
    const stream = Object.values(state.steps)
      .flatMap(({ attempts }) => attempts)
      .findLast((attempt) => attempt.text !== undefined)
    if (stream === undefined) return null
    return (
      <p className="whitespace-pre-wrap" data-testid="stream">
        {stream.text}
      </p>
    )
  }
  return (
    <section data-testid="result">
      <h3 className="setting-label">{text.result}</h3>
      {typeof state.output === 'string' && state.cut?.output === undefined ? (
        <p className="whitespace-pre-wrap">{state.output}</p>
      ) : (
        <RunValue value={state.output} cut={state.cut?.output} href={href} />
      )}
    </section>
  )
}
