import { useState } from 'react'
import type { ControlProps } from './setting-field'
import { useFormText } from './text'

/** Keeps what is typed until it is a number; empty takes the setting away. */
export function NumberControl({ id, schema, value, onChange, invalid, describedBy }: ControlProps) {
  const words = useFormText()
  const shown = value === undefined ? '' : String(value)
  const [typed, setTyped] = useState<string>()
  const wrong = typed !== undefined && !isNumber(typed)
  return (
    <>
      <input
        // A form around it is not sent while this is no number.
        ref={(box) => box?.setCustomValidity(wrong ? words.noNumber : '')}
        id={id}
        aria-describedby={[wrong ? `${id}-number` : undefined, describedBy].filter(Boolean).join(' ') || undefined}
        className="input num"
        inputMode="decimal"
        value={typed ?? shown}
        placeholder={schema.default === undefined ? '' : words.byDefault(String(schema.default))}
        aria-invalid={invalid || wrong || undefined}
        onChange={(event) => {
          const next = event.target.value
          setTyped(next)
          if (next.trim() === '') onChange(undefined)
          else if (isNumber(next)) onChange(Number(next))
        }}
        onBlur={() => {
          if (!wrong) setTyped(undefined)
        }}
      />
      {wrong && (
        <p id={`${id}-number`} className="setting-problem warn">
          {words.noNumber}
        </p>
      )}
    </>
  )
}

function isNumber(text: string): boolean {
  return text.trim() === '' || Number.isFinite(Number(text))
}
