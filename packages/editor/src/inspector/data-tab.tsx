import type { GraphNode } from '@heddle/core/graph/graph'
import { JsonTree } from '@heddle/ui/json-tree.tsx'
import { cardStep } from '../canvas/card-step'
import { StateRow } from '../canvas/state-row'
import { useFollowedRun } from '../editor-context'
import { useText } from '../text'

/** What the node was given and handed on in the run that is laid over the canvas. */
export function DataTab({ node }: { readonly node: GraphNode }) {
  const text = useText()
  const { state } = useFollowedRun()
  const step = state && Object.hasOwn(state.steps, node.key) ? state.steps[node.key] : undefined
  if (step === undefined) return <p className="text-ink-muted">{text.noData}</p>
  const latest = step.attempts.at(-1)
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
          <JsonTree value={latest.request} />
        </section>
      )}
      {latest?.status === 'running' && latest.text !== undefined && <p className="whitespace-pre-wrap">{latest.text}</p>}
      {step.value !== undefined && (
        <section>
          <h3 className="setting-label">{text.output}</h3>
          <JsonTree value={step.value} />
        </section>
      )}
    </>
  )
}
