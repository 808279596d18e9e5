import { useEffect, useId, useState } from 'react'
import { useEditor } from '../editor-context'
import type { ModelOffer } from '../editor-ports'
import type { ControlProps } from './setting-field'
import { useFormText } from './text'

/** `provider/model`: any may be written, the known ones are offered. */
export function ModelControl({ id, schema, value, onChange, invalid, describedBy }: ControlProps) {
  const { ports } = useEditor()
  const text = useFormText()
  const list = useId()
  const models = useOffered<ModelOffer>(ports.models)
  return (
    <>
      <input
        id={id}
        aria-describedby={describedBy}
        className="input"
        list={list}
        value={typeof value === 'string' ? value : ''}
        placeholder={schema.placeholder === undefined ? text.chooseModel : text.example(schema.placeholder)}
        aria-invalid={invalid || undefined}
        onChange={(event) => onChange(event.target.value.trim())}
      />
      <datalist id={list}>
        {models.map((model) => (
          <option key={model.id} value={model.id}>
            {model.ready ? model.title : `${model.title} (${text.modelNotReady})`}
          </option>
        ))}
      </datalist>
    </>
  )
}

/** The name of a secret; its value never comes to the browser. */
export function SecretControl({ id, value, onChange, invalid, describedBy }: ControlProps) {
  const { ports } = useEditor()
  const text = useFormText()
  const names = useOffered<string>(ports.secretNames)
  const current = typeof value === 'string' ? value : ''
  return (
    <>
      <select
        id={id}
        aria-describedby={describedBy}
        className="input"
        value={current}
        aria-invalid={invalid || undefined}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{text.chooseSecret}</option>
        {[...new Set([...names, ...(current ? [current] : [])])].map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
      {names.length === 0 && <p className="setting-hint">{text.noSecrets}</p>}
    </>
  )
}

function useOffered<Offered>(ask: () => Promise<readonly Offered[]>): readonly Offered[] {
  const [offered, setOffered] = useState<readonly Offered[]>([])
  useEffect(() => {
    let gone = false
    // Without an answer there is nothing to offer; what is typed still counts.
    ask().then(
      (answer) => !gone && setOffered(answer),
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [ask])
  return offered
}
