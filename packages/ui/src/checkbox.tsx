import type { ComponentProps, ReactNode } from 'react'

export function Checkbox({ children, ...rest }: ComponentProps<'input'> & { readonly children: ReactNode }) {
  return (
    <label className="flex items-center gap-2">
      <input type="checkbox" {...rest} className="size-3.5 accent-(--accent)" />
      {children}
    </label>
  )
}
