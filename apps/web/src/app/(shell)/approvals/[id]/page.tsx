import { ApprovalPage } from '../../../../approvals/approval-page'

export default async function Page({ params }: { readonly params: Promise<{ readonly id: string }> }) {
  return <ApprovalPage id={(await params).id} />
}
