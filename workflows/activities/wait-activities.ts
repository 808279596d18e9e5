import { closeWaits } from '@heddle/db/approvals/close-waits'
import { openApproval } from '@heddle/db/approvals/open-approval'
import { settleDeadline } from '@heddle/db/approvals/settle-deadline'
import type { Standing } from '@heddle/db/approvals/standing'
import type { Database } from '@heddle/db/connect/database'
import { openEventWait } from '@heddle/db/events/open-event-wait'
import { settleEventWait } from '@heddle/db/events/settle-event-wait'
import type { Activities, QuestionStanding } from './activities'
import { storeFailure } from './store-failure'

type WaitActivities = Pick<Activities, 'openQuestion' | 'settleQuestion' | 'openEventWait' | 'settleEventWait' | 'closeWaits'>

/** Waits as the database holds them. All may be asked again: each says what stands. */
export function waitActivities(pool: Database['pool']): WaitActivities {
  return {
    openQuestion: (question) => stored(async () => standingOf(await openApproval(pool, question))),
    settleQuestion: (at) =>
      stored(async () => {
        const standing = await settleDeadline(pool, at)
        return standing.status === 'waiting' ? { status: 'waiting', missingMs: Math.max(1, Math.ceil(standing.missingMs)) } : standingOf(standing)
      }),
    openEventWait: (wait) => stored(async () => (await openEventWait(pool, wait)) ?? null),
    settleEventWait: (runId, instance) => stored(async () => (await settleEventWait(pool, { runId, instance })) ?? null),
    closeWaits: (runId, instance) => stored(() => closeWaits(pool, { runId, instance })),
  }
}

function standingOf(standing: Standing): QuestionStanding {
  if (standing.status === 'decided') {
    const { status, answer, value, by, note } = standing
    return { status, answer, value, by, ...(note !== undefined && { note }) }
  }
  if (standing.status === 'closed' && standing.answer !== undefined) return { status: 'closed', answer: standing.answer, value: standing.value ?? null }
  return { status: standing.status }
}

async function stored<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw storeFailure(error, 'this')
  }
}
