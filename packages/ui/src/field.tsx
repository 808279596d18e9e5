import { type ReactNode, useId } from 'react'

interface FieldProps {
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly children: (control: { readonly id: string; readonly 'aria-describedby'?: string; readonly 'aria-invalid'?: true }) => ReactNode
}

/** Label, control, help and what is wrong, joined for screen readers. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId()
  const told = error ?? hint
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-12 font-medium text-ink-muted">
        {label}
      </label>
      {children({ id, ...(told ? { 'aria-describedby': `${id}-told` } : {}), ...(error ? { 'aria-invalid': true as const } : {}) })}
      {told && (
        <p id={`${id}-told`} className={error ? 'text-12 text-bad' : 'text-12 text-ink-faint'}>
          {told}
        </p>
      )}
    </div>
  )
}
