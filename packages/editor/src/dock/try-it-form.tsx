import type { Json } from '@heddle/core/json'
import { useContext, useEffect, useRef } from 'react'
import { fieldSchemaOf } from '../form/input-schema'
import { JsonControl } from '../form/json-control'
import { placeInside } from '../form/say-wrong'
import { asObject, type FieldProblem } from '../form/setting-field'
import { SettingsFields } from '../form/settings-fields'
import { UnreadContext, useUnreadBelow } from '../form/unread'
import { useText } from '../text'
import { RunContext } from '../use-run'

/** A form made from the start node's input; JSON when that names no fields. What is wrong stands at its field. */
export function TryItForm() {
  const text = useText()
  const run = useContext(RunContext)
  const form = useRef<HTMLFormElement>(null)
  const schema = fieldSchemaOf(run.schema)
  useEffect(() => {
    if (run.refusal) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [run.refusal])
  return (
    <form
      ref={form}
      className="try-it-input"
      onSubmit={(event) => {
        event.preventDefault()
        void run.start()
      }}
    >
      <UnreadContext.Provider value={run.unread}>
        {schema ? (
          <>
            <SettingsFields schema={schema} value={asObject(run.input)} onChange={run.setInput} problems={run.problems} offers={[]} marksRequired />
            <Wrong problems={run.problems.filter(({ path }) => path.length === 0)} />
          </>
        ) : (
          <WholeInput />
        )}
      </UnreadContext.Provider>
      <footer className="try-it-go">
        <button type="submit" className="btn primary" disabled={run.starting}>
          {text.startRun}
        </button>
        {run.refusal !== undefined && (
          <p role="alert" className="setting-problem bad">
            {run.refusal.message}
          </p>
        )}
      </footer>
    </form>
  )
}

function WholeInput() {
  const text = useText()
  const [unread, place] = useUnreadBelow()
  const { input, setInput, problems } = useContext(RunContext)
  return (
    <UnreadContext.Provider value={place}>
      <JsonControl
        id="try-it-input"
        name="input"
        label={text.input}
        schema={{ title: text.input }}
        value={input}
        onChange={(value: Json | undefined) => setInput(value ?? {})}
        invalid={problems.length > 0}
        describedBy="try-it-wrong"
        problems={[]}
        offers={[]}
      />
      <div id="try-it-wrong">
        <Wrong problems={unread ? [] : problems} />
      </div>
    </UnreadContext.Provider>
  )
}

function Wrong({ problems }: { readonly problems: readonly FieldProblem[] }) {
  return problems.map(({ path, message }) => (
    <p key={placeInside(path) + message} className="setting-problem bad">
      {path.length > 0 && <b>{placeInside(path)}: </b>}
      {message}
    </p>
  ))
}
