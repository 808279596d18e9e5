import type { Json } from '@heddle/core/json'
import { JsonTree } from '@heddle/ui/json-tree.tsx'
import { StateMark } from '@heddle/ui/state-mark.tsx'
import { useContext } from 'react'
import { useDraft, useFollowedRun } from '../editor-context'
import { fieldSchemaOf } from '../form/input-schema'
import { JsonControl } from '../form/json-control'
import { asObject } from '../form/setting-field'
import { SettingsFields } from '../form/settings-fields'
import { useText } from '../text'
import { RunContext } from '../use-run'

/** A form made from the start node's input, the run's state in words, the text as it comes, and the result. */
export function TryItTab({ runHref }: { readonly runHref: (id: string) => string }) {
  const text = useText()
  const { graph } = useDraft()
  const { runId, state, lost } = useFollowedRun()
  const run = useContext(RunContext)
  const start = graph.nodes.find(({ kind }) => kind === 'start')
  const schema = fieldSchemaOf(start)
  const stream = Object.values(state?.steps ?? {})
    .flatMap(({ attempts }) => attempts)
    .findLast((attempt) => attempt.text !== undefined)
  return (
    <div className="try-it">
      <form
        className="try-it-input"
        onSubmit={(event) => {
          event.preventDefault()
          void run.start()
        }}
      >
        {schema ? (
          <SettingsFields schema={schema} value={asObject(run.input)} onChange={run.setInput} problems={[]} offers={[]} />
        ) : (
          <JsonControl
            id="try-it-input"
            name="input"
            schema={{ title: text.input }}
            value={run.input}
            onChange={(value: Json | undefined) => run.setInput(value ?? {})}
            invalid={false}
            problems={[]}
            offers={[]}
          />
        )}
        {run.refusal !== undefined && <p className="setting-problem bad">{run.refusal}</p>}
        <button type="submit" className="btn primary" disabled={run.starting}>
          {text.startRun}
        </button>
      </form>
      <div className="try-it-result" aria-live="polite">
        {state === undefined && <p className="text-ink-muted">{text.noRunYet}</p>}
        {state && runId && (
          <p className="flex items-center gap-3">
            <StateMark state={markOf(state.status)} label={text.states[markOf(state.status)]} />
            <a className="link" href={runHref(runId)}>
              {text.openRun}
            </a>
            {state.endedAt === undefined && (
              <button type="button" className="btn s" onClick={() => void run.cancel(runId)}>
                {text.cancelRun}
              </button>
            )}
          </p>
        )}
        {lost && <p className="setting-problem warn">{text.lost}</p>}
        {state?.error && (
          <p className="setting-problem bad">
            {state.error.message} {state.error.hint}
          </p>
        )}
        {stream?.text !== undefined && state?.output === undefined && (
          <p className="whitespace-pre-wrap" data-testid="stream">
            {stream.text}
          </p>
        )}
        {state?.output !== undefined && (
          <section data-testid="result">
            <h3 className="setting-label">{text.result}</h3>
            {typeof state.output === 'string' ? <p className="whitespace-pre-wrap">{state.output}</p> : <JsonTree value={state.output} />}
          </section>
        )}
      </div>
    </div>
  )
}

function markOf(status: string): 'queued' | 'running' | 'done' | 'failed' | 'cancelled' {
  if (status === 'succeeded') return 'done'
  if (status === 'running' || status === 'failed' || status === 'cancelled') return status
  return 'queued'
}
