import type { Json } from '@heddle/core/json'
import { useContext } from 'react'
import { useDraft } from '../editor-context'
import { fieldSchemaOf } from '../form/input-schema'
import { JsonControl } from '../form/json-control'
import { asObject } from '../form/setting-field'
import { SettingsFields } from '../form/settings-fields'
import { useText } from '../text'
import { RunContext } from '../use-run'

/** A form made from the start node's input; JSON when that names no fields. */
export function TryItForm() {
  const text = useText()
  const { graph } = useDraft()
  const run = useContext(RunContext)
  const schema = fieldSchemaOf(graph.nodes.find(({ kind }) => kind === 'start'))
  return (
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
          label={text.input}
          schema={{ title: text.input }}
          value={run.input}
          onChange={(value: Json | undefined) => run.setInput(value ?? {})}
          invalid={false}
          problems={[]}
          offers={[]}
        />
      )}
      {run.refusal !== undefined && (
        <p role="alert" className="setting-problem bad">
          {run.refusal}
        </p>
      )}
      <button type="submit" className="btn primary" disabled={run.starting}>
        {text.startRun}
      </button>
    </form>
  )
}
