import type { Json } from '@heddle/core/json'
import type { CutValue } from '@heddle/core/run/run-state'
import { JsonTree } from '@heddle/ui/json-tree.tsx'
import { useEditor } from '../editor-context'
import { useText } from '../text'

interface RunValueProps {
  readonly value: Json
  /** `value` is the beginning of its JSON text only. */
  readonly cut: CutValue | undefined
  /** Where the whole value is shown. */
  readonly href: string
}

/** A value of the run on the canvas; of one that is large the beginning, and the way to the whole. */
export function RunValue({ value, cut, href }: RunValueProps) {
  const text = useText()
  const { language } = useEditor()
  if (cut === undefined) return <JsonTree value={value} />
  const size = new Intl.NumberFormat(language, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }).format(cut.bytes / 1e6)
  return (
    <section data-testid="beginning">
      <p className="flex flex-wrap items-center gap-x-3 text-12 text-ink-muted">
        {text.beginningOf(size)}
        <a className="link whitespace-nowrap" href={href}>
          {text.openRun}
        </a>
      </p>
      <p className="whitespace-pre-wrap font-mono text-12 [overflow-wrap:anywhere]">{String(value)}…</p>
    </section>
  )
}
