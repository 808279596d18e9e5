import { WorkflowSettings } from '../../../../../workflow/workflow-settings'

export default async function Page({ params }: { readonly params: Promise<{ readonly slug: string }> }) {
  const { slug } = await params
  return <WorkflowSettings slug={slug} />
}
