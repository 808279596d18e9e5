import type { ComponentProps } from 'react'
import { classNames } from './class-names'

export const inputLook =
  'w-full min-w-0 rounded border border-line-strong bg-raised px-2.5 text-ink placeholder:text-ink-faint [&:not([type=search])]:placeholder:italic aria-invalid:border-bad-line disabled:opacity-55'

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={classNames(inputLook, 'h-8', className)} />
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} className={classNames(inputLook, 'py-1.5', className)} />
}

export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select {...rest} className={classNames(inputLook, 'h-8', className)} />
}
