import { useState } from 'react'
import type { ControlProps } from './setting-field'

/** Keeps what is typed until it is a number; empty takes the setting away. */
export function NumberControl({ id, schema, value, onChange, invalid, describedBy }: ControlProps) {
  const shown = value === undefined ? '' : String(value)
  const [typed, setTyped] = useState<string>()
  return (
    <input
      id={id}
      aria-describedby={describedBy}
      className="input num"
      inputMode="decimal"
      value={typed ?? shown}
      placeholder={schema.default === undefined ? '' : String(schema.default)}
      aria-invalid={invalid || (typed !== undefined && !isNumber(typed)) || undefined}
      onChange={(event) => {
        const next = event.target.value
        setTyped(next)
        if (next.trim() === '') onChange(undefined)
        else if (isNumber(next)) onChange(Number(next))
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}

function isNumber(text: string): boolean {
  return text.trim() === '' || Number.isFinite(Number(text))
}
