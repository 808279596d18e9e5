import type { Answered, Api } from '../product/api'

export interface ApprovalSeen {
  readonly id: string
  readonly status: 'waiting' | 'decided' | 'expired' | 'closed'
  readonly question: 'approval' | 'uncertain'
  readonly instance: string
  readonly deadlineAt: string | null
  readonly decidedAt: string | null
  readonly answer: string | null
  readonly by: { readonly name: string } | null
  readonly closedReason: string | null
  readonly run: { readonly id: string }
}

/** Either the approval, or a problem document. */
export type Decided = Partial<ApprovalSeen> & { readonly code?: string; readonly at?: string; readonly reason?: string }

export async function approvalsOf(api: Api, run: string, status: ApprovalSeen['status'] | 'all'): Promise<readonly ApprovalSeen[]> {
  const { approvals } = await api.get<{ readonly approvals: readonly ApprovalSeen[] }>({ path: `/approvals?run=${run}&status=${status}&limit=200` })
  return approvals
}

export interface Answer {
  readonly answer: string
  readonly value?: unknown
}

export function decide(api: Api, id: string, body: Answer): Promise<Answered<Decided>> {
  return api.answered<Decided>({ path: `/approvals/${id}/decide`, body })
}

/** What a person says of a call that nobody is sure of, when they have looked at the other side. */
export function truth(place: string, acted: number): Answer {
  return acted > 0 ? { answer: 'done', value: { status: 200, headers: {}, body: { place } } } : { answer: 'again' }
}
