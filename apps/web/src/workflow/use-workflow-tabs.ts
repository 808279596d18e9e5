import { useShellText } from '../shell/text'

export type WorkflowTab = 'edit' | 'runs' | 'versions' | 'publish' | 'settings'

/** The pages of one workflow, as tabs of its header. */
export function useWorkflowTabs(slug: string, current: WorkflowTab): { readonly href: string; readonly title: string; readonly current: boolean }[] {
  const text = useShellText()
  const titles: Record<WorkflowTab, string> = { edit: text.canvas, runs: text.runs, versions: text.versions, publish: text.publish, settings: text.settings }
  return (Object.keys(titles) as WorkflowTab[]).map((tab) => ({ href: `/workflows/${slug}/${tab}`, title: titles[tab], current: tab === current }))
}
