import { useState } from 'react'
import { readWrittenNumber } from './read-written'
import type { ControlProps } from './setting-field'
import { useFormText } from './text'
import { useUnread } from './unread'

/** Keeps what is typed until it is a number; empty takes the setting away. */
export function NumberControl({ id, schema, value, onChange, invalid, describedBy }: ControlProps) {
  const words = useFormText()
  const shown = value === undefined ? '' : String(value)
  const [typed, setTyped] = useState<string>()
  const written = typed === undefined ? undefined : readWrittenNumber(typed, words)
  const wrong = useUnread(id, written !== undefined && 'wrong' in written ? written.wrong : undefined, value !== undefined)
  return (
    <>
      <input
        id={id}
        aria-describedby={[wrong === undefined ? undefined : `${id}-number`, describedBy].filter(Boolean).join(' ') || undefined}
        className="input num"
        inputMode="decimal"
        value={typed ?? shown}
        placeholder={schema.default === undefined ? '' : words.byDefault(String(schema.default))}
        aria-invalid={invalid || wrong !== undefined || undefined}
        onChange={(event) => {
          setTyped(event.target.value)
          const next = readWrittenNumber(event.target.value, words)
          if ('value' in next) onChange(next.value)
        }}
        onBlur={() => {
          if (wrong === undefined) setTyped(undefined)
        }}
      />
      {wrong !== undefined && (
        <p id={`${id}-number`} className={`setting-problem ${wrong.tone}`}>
          {wrong.message}
        </p>
      )}
    </>
  )
}
