import type { AppRouter } from '@heddle/api/trpc/router'
import type { TRPCClient } from '@trpc/client'

interface Given {
  readonly runId: string
  readonly instance: string
  readonly answer: string
}

/** Answers what a step of a run asks. When nothing waits there any more, somebody was faster: the card shows it by itself. */
export async function answerStep(client: Pick<TRPCClient<AppRouter>, 'approvals'>, { runId, instance, answer }: Given): Promise<void> {
  const { approvals } = await client.approvals.list.query({ run: runId, status: 'waiting', limit: 200 })
  const asked = approvals.find((approval) => approval.instance === instance)
  if (asked !== undefined) await client.approvals.decide.mutate({ id: asked.id, answer })
}
