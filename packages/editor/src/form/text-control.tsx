import { Icon } from '@heddle/ui/icon.tsx'
import { useRef, useState } from 'react'
import { controlFor } from './field-schema'
import { ReferencePicker } from './reference-picker'
import type { ControlProps } from './setting-field'
import { type FormWords, useFormText } from './text'

/** Plain text, text with {{references}}, or an expression; the picker writes a reference where the caret stands. */
export function TextControl({ id, schema, value, onChange, invalid, describedBy, offers, byDefault }: ControlProps) {
  const control = controlFor(schema)
  const words = useFormText()
  const box = useRef<HTMLTextAreaElement & HTMLInputElement>(null)
  const text = typeof value === 'string' ? value : value === undefined ? String(schema.default ?? '') : JSON.stringify(value)
  const tall = control === 'area' || control === 'template-area'
  const takesReferences = control === 'template' || control === 'template-area' || control === 'expression'
  const insert = (reference: string) => {
    const written = control === 'expression' ? reference : `{{${reference}}}`
    const at = box.current?.selectionStart ?? text.length
    const to = box.current?.selectionEnd ?? at
    onChange(text.slice(0, at) + written + text.slice(to))
    box.current?.focus()
  }
  const shared = {
    id,
    ref: box,
    value: text,
    placeholder: byDefault === undefined ? exampleOf(schema, words) : words.byDefault(byDefault),
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy,
    spellCheck: control === 'area' || control === 'template-area',
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
  return (
    <div className="text-control">
      {tall ? (
        <textarea {...shared} rows={Math.min(14, Math.max(3, text.split('\n').length + 1))} className="input area" />
      ) : (
        <input {...shared} className={control === 'expression' ? 'input mono' : 'input'} />
      )}
      {takesReferences && <ReferenceButton offers={offers} onPick={insert} />}
    </div>
  )
}

function exampleOf({ placeholder }: ControlProps['schema'], words: FormWords): string {
  return placeholder === undefined ? '' : words.example(placeholder)
}

interface ReferenceButtonProps {
  readonly offers: ControlProps['offers']
  readonly onPick: (reference: string) => void
}

function ReferenceButton({ offers, onPick }: ReferenceButtonProps) {
  const text = useFormText()
  const opener = useRef<HTMLButtonElement>(null)
  const [picking, setPicking] = useState(false)
  const pick = (reference: string) => {
    setPicking(false)
    onPick(reference)
  }
  return (
    <>
      <button
        ref={opener}
        type="button"
        aria-haspopup="listbox"
        aria-expanded={picking}
        className="text-control-pick"
        aria-label={text.insertReference}
        title={text.insertReference}
        onClick={() => setPicking(!picking)}
      >
        <Icon name="braces" size={14} />
      </button>
      {picking && <ReferencePicker offers={offers} onPick={pick} onClose={() => setPicking(false)} opener={opener} />}
    </>
  )
}
