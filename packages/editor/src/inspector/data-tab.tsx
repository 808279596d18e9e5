import type { GraphNode } from '@heddle/core/graph/graph'
import { cardStep } from '../canvas/card-step'
import { StateRow } from '../canvas/state-row'
import { useFollowedRun } from '../editor-context'
import { RunValue } from '../overlay/run-value'
import type { RunHref } from '../run-href'
import { useText } from '../text'

interface DataTabProps {
  readonly node: GraphNode
  readonly runHref: RunHref
}

/** What the node was given and handed on in the run that is laid over the canvas. */
export function DataTab({ node, runHref }: DataTabProps) {
  const text = useText()
  const { runId, state } = useFollowedRun()
  const step = state && Object.hasOwn(state.steps, node.key) ? state.steps[node.key] : undefined
  if (step === undefined || runId === undefined) return <p className="text-ink-muted">{text.noData}</p>
  const latest = step.attempts.at(-1)
  const href = runHref(runId, node.key)
  return (
    <>
      <StateRow step={cardStep(step)} />
      {step.error && (
        <p className="setting-problem bad">
          {step.error.message} {step.error.hint}
        </p>
      )}
      {latest?.request !== undefined && (
        <section>
          <h3 className="setting-label">{text.input}</h3>
          <RunValue value={latest.request} cut={latest.cut?.request} href={href} />
        </section>
      )}
      {latest?.status === 'running' && latest.text !== undefined && <p className="whitespace-pre-wrap">{latest.text}</p>}
      {step.value !== undefined && (
        <section>
          <h3 className="setting-label">{text.output}</h3>
          <RunValue value={step.value} cut={step.cut?.value} href={href} />
        </section>
      )}
    </>
  )
}
