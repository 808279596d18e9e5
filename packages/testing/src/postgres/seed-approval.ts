import { openApproval, type QuestionToOpen } from '@heddle/db/approvals/open-approval'
import type { Scope } from '@heddle/db/workspaces/scope'
import { seedRun } from './seed-run'

/** A question to a person about a step of a run, open unless `more` says otherwise. Without `runId`: of a new run. */
export async function seedApproval(own: Scope, more: Partial<QuestionToOpen> = {}): Promise<QuestionToOpen & { readonly id: string }> {
  const runId = more.runId ?? (await seedRun(own)).id
  const uncertain = more.question === 'uncertain'
  const buttons = [{ answer: 'approve', label: 'Approve', tone: 'good' }]
  const question: QuestionToOpen = {
    runId,
    instance: 'confirm',
    call: 1,
    question: 'approval',
    answers: uncertain ? ['done', 'again'] : ['approve', 'reject'],
    form: { title: 'Send it?', values: { amount: 48 }, ...(uncertain ? {} : { schema: { type: 'object' } }), buttons },
    ...more,
  }
  return { ...question, id: (await openApproval(own.db.pool, question)).id }
}
