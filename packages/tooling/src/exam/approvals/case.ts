import { type Product, startRun } from '../product/product'
import { type ApprovalSeen, approvalsOf } from '../run/approvals'
import { until } from '../until'
import { QUESTIONS } from './graph'

/** A run that asks, and its questions. */
export interface Case {
  readonly run: string
  readonly id: string
  readonly questions: readonly ApprovalSeen[]
}

/** Starts a run and waits until all its questions can be answered. `seconds`: the deadline of the last. */
export async function openCase({ api }: Product, slug: string, { run, seconds }: { readonly run: string; readonly seconds: number }): Promise<Case> {
  const id = await startRun(api, slug, { run, seconds })
  const open = async () => {
    const questions = await approvalsOf(api, id, 'all')
    return questions.length === QUESTIONS && questions
  }
  return { run, id, questions: await until(open, { what: `all questions of ${run} are asked`, everyMs: 250 }) }
}

export async function hasEnded({ api }: Product, { id }: Case): Promise<boolean> {
  const { status } = await api.get<{ readonly status: string }>({ path: `/runs/${id}` })
  return status !== 'requested' && status !== 'running'
}
