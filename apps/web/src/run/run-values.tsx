'use client'
import type { Json } from '@heddle/core/json'
import type { CutValue } from '@heddle/core/run/run-state'
import { Button } from '@heddle/ui/button.tsx'
import { Dialog } from '@heddle/ui/dialog.tsx'
import { useMemo, useState } from 'react'
import { ValueView } from './drawer/value-view'
import { useShownRun } from './shown-run'
import { useRunText } from './text'

/** More letters than these do not fit into the lines that a value has here. */
const MOST = 240

/** What a run answered and what it was given: their beginnings at once, all of it when somebody asks. */
export function RunValues() {
  const { input, output, cut } = useShownRun().state
  const text = useRunText()
  if (input === undefined && output === undefined) return null
  return (
    <dl className="run-values">
      {output !== undefined && <Value name="output" title={text.runOutput} value={output} cut={cut?.output} />}
      {input !== undefined && <Value name="input" title={text.runInput} value={input} cut={cut?.input} />}
    </dl>
  )
}

interface ValueProps {
  readonly name: 'output' | 'input'
  readonly title: string
  readonly value: Json
  readonly cut: CutValue | undefined
}

function Value({ name, title, value, cut }: ValueProps) {
  const text = useRunText()
  const [open, setOpen] = useState(false)
  const words = useMemo(() => (typeof value === 'string' ? value : JSON.stringify(value)), [value])
  const isMore = cut !== undefined || words.length > MOST || words.includes('\n') || (typeof value === 'object' && value !== null)
  return (
    <div data-testid={`run-${name}`}>
      <dt>
        {title}
        {isMore && (
          <button type="button" className="link" aria-haspopup="dialog" aria-label={`${title}: ${text.showAll}`} onClick={() => setOpen(true)}>
            {text.showAll}
          </button>
        )}
      </dt>
      <dd className={typeof value === 'string' && cut === undefined ? undefined : 'font-mono text-12'}>{words.slice(0, MOST)}</dd>
      <Dialog open={open} onOpenChange={setOpen} title={title} actions={<Button onClick={() => setOpen(false)}>{text.close}</Button>}>
        {open && <ValueView value={value} cut={cut} />}
      </Dialog>
    </div>
  )
}
