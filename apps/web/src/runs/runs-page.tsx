'use client'
import { useSearchParams } from 'next/navigation'
import { useRunText } from '../run/text'
import { PageTitle } from '../shell/page-title'
import { readFilters } from './filters'
import { RunFilters } from './run-filters'
import { RunList } from './run-list'

/** Every run of the workspace. */
export function RunsPage() {
  const text = useRunText()
  const filters = readFilters(useSearchParams())
  return (
    <main className="main">
      <PageTitle>{text.listTitle}</PageTitle>
      <header className="bar">
        <h1>{text.listTitle}</h1>
      </header>
      <div className="min-h-0 flex-1 overflow-auto">
        <RunFilters filters={filters} />
        <RunList filters={filters} />
      </div>
    </main>
  )
}

/** The runs of one workflow, below its header. */
export function WorkflowRuns({ slug }: { readonly slug: string }) {
  const { workflow: _fixed, ...filters } = readFilters(useSearchParams())
  return (
    <main className="main flex-1">
      <div className="min-h-0 flex-1 overflow-auto">
        <RunFilters filters={filters} fixedWorkflow />
        <RunList filters={{ ...filters, workflow: slug }} fixedWorkflow />
      </div>
    </main>
  )
}
