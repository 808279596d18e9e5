'use client'
import { markOfRun } from '@heddle/editor/overlay/mark-of-run'
import { useStateWords } from '@heddle/ui/state-words'
import { Select } from '@heddle/ui/text-input.tsx'
import { useQuery } from '@tanstack/react-query'
import { usePathname, useRouter } from 'next/navigation'
import { useId } from 'react'
import { useTRPC } from '../api/api-provider'
import { useRunText } from '../run/text'
import { useShellText } from '../shell/text'
import { type Filters, runStatuses, runTriggers } from './filters'

export function RunFilters({ filters, fixedWorkflow = false }: { readonly filters: Filters; readonly fixedWorkflow?: boolean }) {
  const text = useRunText()
  const shell = useShellText()
  const words = useStateWords()
  const trpc = useTRPC()
  const router = useRouter()
  const path = usePathname()
  const workflows = useQuery({ ...trpc.workflows.list.queryOptions(), enabled: !fixedWorkflow })
  const choose = (name: keyof Filters, value: string) => {
    const next = new URLSearchParams(Object.entries({ ...filters, [name]: value }).filter(([, each]) => each !== ''))
    router.replace(next.size === 0 ? path : `${path}?${next}`)
  }
  return (
    <div className="tools">
      <Choice
        label={text.filters.state}
        value={filters.status}
        onChoose={(value) => choose('status', value)}
        options={runStatuses.map((status) => [status, words[markOfRun(status)]])}
      />
      {!fixedWorkflow && (
        <Choice
          label={text.filters.workflow}
          value={filters.workflow}
          onChoose={(value) => choose('workflow', value)}
          options={(workflows.data?.workflows ?? []).map(({ slug, name }) => [slug, name])}
        />
      )}
      <Choice
        label={text.filters.trigger}
        value={filters.trigger}
        onChoose={(value) => choose('trigger', value)}
        options={runTriggers.map((trigger) => [trigger, shell.triggers[trigger]])}
      />
    </div>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly value: string | undefined
  readonly options: readonly (readonly [value: string, title: string])[]
  readonly onChoose: (value: string) => void
}

function Choice({ label, value = '', options, onChoose }: ChoiceProps) {
  const text = useRunText()
  const id = useId()
  return (
    <label htmlFor={id} className="flex items-center gap-2 text-12 text-ink-muted">
      {label}
      <Select id={id} className="h-7 w-auto max-w-52" value={value} onChange={(event) => onChoose(event.target.value)}>
        <option value="">{text.filters.any}</option>
        {options.map(([each, title]) => (
          <option key={each} value={each}>
            {title}
          </option>
        ))}
      </Select>
    </label>
  )
}
