import { useState } from 'react'
import { readWrittenJson } from './read-written'
import type { ControlProps } from './setting-field'
import { useFormText } from './text'
import { useUnread } from './unread'

/** JSON as text. While it is not valid, the form says so. */
export function JsonControl({ id, value, onChange, invalid, describedBy, label }: ControlProps) {
  const words = useFormText()
  const [typed, setTyped] = useState<string>()
  const text = typed ?? (value === undefined ? '' : JSON.stringify(value, null, 2))
  const written = typed === undefined ? undefined : readWrittenJson(typed, words)
  const wrong = useUnread(id, written !== undefined && 'wrong' in written ? written.wrong : undefined, value !== undefined)
  return (
    <>
      <textarea
        id={id}
        aria-label={label}
        aria-describedby={[wrong === undefined ? undefined : `${id}-json`, describedBy].filter(Boolean).join(' ') || undefined}
        className="input area mono"
        rows={Math.min(16, Math.max(3, text.split('\n').length + 1))}
        value={text}
        spellCheck={false}
        aria-invalid={invalid || wrong !== undefined || undefined}
        onChange={(event) => {
          setTyped(event.target.value)
          const next = readWrittenJson(event.target.value, words)
          if ('value' in next) onChange(next.value)
        }}
        onBlur={() => {
          if (wrong === undefined) setTyped(undefined)
        }}
      />
      {wrong !== undefined && (
        <p id={`${id}-json`} className={`setting-problem ${wrong.tone}`}>
          {wrong.message}
        </p>
      )}
    </>
  )
}
