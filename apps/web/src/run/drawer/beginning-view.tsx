'use client'
import type { Json } from '@heddle/core/json'
import type { CutValue } from '@heddle/core/run/run-state'
import { Button } from '@heddle/ui/button.tsx'
import { useToast } from '@heddle/ui/toast.tsx'
import { useMutation } from '@tanstack/react-query'
import { useTRPCClient } from '../../api/api-provider'
import { refusalText } from '../../api/refusal'
import { useRefusalWords } from '../../api/refusal-words'
import { saveAs } from '../save-as'
import { useShownRun } from '../shown-run'
import { useRunText } from '../text'
import { WholeView } from './whole-view'

interface BeginningViewProps {
  /** JSON text. */
  readonly text: string
  readonly cut: CutValue
}

/** The beginning of a large value, and ways to the whole: it comes when somebody asks for it. */
export function BeginningView({ text: beginning, cut }: BeginningViewProps) {
  const { row, language } = useShownRun()
  const text = useRunText()
  const words = useRefusalWords()
  const tell = useToast()
  const client = useTRPCClient()
  const ask = async () => {
    const { event } = await client.runs.event.query({ id: row.id, seq: cut.seq })
    return (event.data as Readonly<Record<string, Json>>)[cut.field] ?? null
  }
  const onError = (cause: unknown) => tell({ message: refusalText(cause, words), tone: 'bad' })
  const load = useMutation({ mutationFn: ask, onError })
  const keep = useMutation({ mutationFn: async () => saveAs(`${row.id}-${cut.seq}-${cut.field}.json`, JSON.stringify(await ask(), null, 2)), onError })
  const size = new Intl.NumberFormat(language, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }).format(cut.bytes / 1e6)
  if (load.data !== undefined) return <WholeView value={load.data} />
  return (
    <section data-testid="beginning">
      <p className="mb-1.5 flex flex-wrap items-center gap-1.5 text-12 text-ink-muted">
        <span className="num mr-auto">{text.beginningOf(size)}</span>
        <Button size="small" disabled={load.isPending} onClick={() => load.mutate()}>
          {text.loadAll}
        </Button>
        <Button size="small" disabled={keep.isPending} onClick={() => keep.mutate()}>
          {text.download}
        </Button>
      </p>
      <p className="words font-mono text-12">{beginning}…</p>
    </section>
  )
}
