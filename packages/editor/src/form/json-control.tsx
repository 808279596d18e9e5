import type { Json } from '@heddle/core/json'
import { useState } from 'react'
import type { ControlProps } from './setting-field'
import { useFormText } from './text'

/** JSON as text. While it is not valid the last valid value stands, and the form says so. */
export function JsonControl({ id, value, onChange, invalid, describedBy, label }: ControlProps) {
  const words = useFormText()
  const [typed, setTyped] = useState<string>()
  const text = typed ?? (value === undefined ? '' : JSON.stringify(value, null, 2))
  const wrong = typed !== undefined && parsed(typed) === undefined
  return (
    <>
      <textarea
        // A form around it is not sent while this is no JSON.
        ref={(box) => box?.setCustomValidity(wrong ? words.invalidJson : '')}
        id={id}
        aria-label={label}
        aria-describedby={[wrong ? `${id}-json` : undefined, describedBy].filter(Boolean).join(' ') || undefined}
        className="input area mono"
        rows={Math.min(16, Math.max(3, text.split('\n').length + 1))}
        value={text}
        spellCheck={false}
        aria-invalid={invalid || wrong || undefined}
        onChange={(event) => {
          setTyped(event.target.value)
          const next = parsed(event.target.value)
          if (next) onChange(next.value)
        }}
        onBlur={() => {
          if (!wrong) setTyped(undefined)
        }}
      />
      {wrong && (
        <p id={`${id}-json`} className="setting-problem warn">
          {words.invalidJson}
        </p>
      )}
    </>
  )
}

function parsed(text: string): { readonly value: Json | undefined } | undefined {
  if (text.trim() === '') return { value: undefined }
  try {
    return { value: JSON.parse(text) as Json }
  } catch {
    return undefined
  }
}
