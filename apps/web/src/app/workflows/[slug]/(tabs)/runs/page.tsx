import { WorkflowRuns } from '../../../../../runs/runs-page'

export default async function Page({ params }: { readonly params: Promise<{ readonly slug: string }> }) {
  const { slug } = await params
  return <WorkflowRuns slug={slug} />
}
