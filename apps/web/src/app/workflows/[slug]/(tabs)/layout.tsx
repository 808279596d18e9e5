import type { ReactNode } from 'react'
import { WorkflowHeader } from '../../../../workflow/workflow-header'

interface LayoutProps {
  readonly params: Promise<{ readonly slug: string }>
  readonly children: ReactNode
}

export default async function Layout({ params, children }: LayoutProps) {
  const { slug } = await params
  return (
    <div className="flex h-dvh flex-col">
      <WorkflowHeader slug={slug} />
      {children}
    </div>
  )
}
