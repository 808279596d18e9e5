import type { MarkedState } from '@heddle/ui/state-mark.tsx'
import type { ApprovalSummary } from './approval'

export function markOfApproval({ status, answer }: Pick<ApprovalSummary, 'status' | 'answer'>): MarkedState {
  if (status === 'waiting') return 'waiting'
  if (status === 'expired') return 'expired'
  return status === 'closed' || answer === 'reject' ? 'cancelled' : 'done'
}
