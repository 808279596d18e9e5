'use client'
import { Button } from '@heddle/ui/button.tsx'
import { Icon } from '@heddle/ui/icon.tsx'
import { useHomeText } from './text'

export function EmptyHome({ onCreate, creating }: { readonly onCreate: () => void; readonly creating: boolean }) {
  const text = useHomeText()
  return (
    <div className="grid flex-1 place-content-center justify-items-center p-6 pb-16 text-center">
      <Weave />
      <h2 className="mt-5 text-20 font-semibold">{text.emptyTitle}</h2>
      <p className="mt-1.5 mb-5 max-w-108 text-14 text-balance text-ink-muted">{text.empty}</p>
      <Button look="primary" size="large" onClick={onCreate} disabled={creating}>
        <Icon name="plus" size={16} />
        {text.newWorkflow}
      </Button>
    </div>
  )
}

/** Heddles in a row, one thread through all of them. */
function Weave() {
  return (
    <svg className="weave" width="240" height="96" viewBox="0 0 240 96" fill="none" aria-hidden="true">
      {[24, 56, 88, 120, 152, 184, 216].map((x) => (
        <g key={x} stroke="currentColor">
          <path d={`M${x} 2V36M${x} 60V94`} />
          <ellipse cx={x} cy="48" rx="5" ry="11" />
        </g>
      ))}
      <path className="thread" d="M4 62c8 0 12-14 20-14h192c8 0 12-14 20-14" strokeWidth="1.75" strokeLinecap="round" />
    </svg>
  )
}
