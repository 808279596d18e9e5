import type { ReactNode } from 'react'

export function Section({ title, end, children }: { readonly title: string; readonly end?: ReactNode; readonly children: ReactNode }) {
  return (
    <section className="mb-4">
      <h3 className="mb-1 flex items-center text-12 font-semibold text-ink-muted">
        {title}
        {end !== undefined && <span className="num ml-auto font-normal">{end}</span>}
      </h3>
      {children}
    </section>
  )
}
