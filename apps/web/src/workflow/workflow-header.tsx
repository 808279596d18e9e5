'use client'
import { Chip } from '@heddle/ui/chip.tsx'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTRPC } from '../api/api-provider'
import { useHomeText } from '../home/text'
import { HeddleMark } from '../shell/heddle-mark'
import { PageTitle } from '../shell/page-title'
import { Switches } from '../shell/switches'
import { useShellText } from '../shell/text'
import { useWorkflowTabs, type WorkflowTab } from './use-workflow-tabs'

/** Above every page of one workflow but the canvas, which has a header of its own. */
export function WorkflowHeader({ slug }: { readonly slug: string }) {
  const text = useShellText()
  const { live, draft } = useHomeText()
  const trpc = useTRPC()
  const current = usePathname().split('/').at(-1) as WorkflowTab
  const tabs = useWorkflowTabs(slug, current)
  const workflow = useQuery(trpc.workflows.get.queryOptions({ slug }))
  const { name = slug, production } = workflow.data ?? {}
  return (
    <header className="top">
      <PageTitle>{name}</PageTitle>
      <Link href="/" aria-label={text.toWorkflows}>
        <HeddleMark />
      </Link>
      <Link className="text-ink-muted hover:underline" href="/">
        {text.workflows}
      </Link>
      <span className="text-ink-faint">/</span>
      <h1 className="min-w-0 truncate text-14 font-semibold" title={name}>
        {name}
      </h1>
      {production !== undefined && <Chip>{production === null ? draft : live(production)}</Chip>}
      <nav className="top-tabs" aria-label={name}>
        {tabs.map(({ href, title, current: here }) => (
          <Link key={href} href={href} aria-current={here ? 'page' : undefined}>
            {title}
          </Link>
        ))}
      </nav>
      <Switches />
    </header>
  )
}
