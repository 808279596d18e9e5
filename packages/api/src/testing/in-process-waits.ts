import { setTimeout as pause } from 'node:timers/promises'
import type { Happening, WaitStart } from '@heddle/core/engine/decision'
import type { Waiting } from '@heddle/core/run/run-event'
import { closeWaits } from '@heddle/db/approvals/close-waits'
import { openApproval } from '@heddle/db/approvals/open-approval'
import { settleDeadline } from '@heddle/db/approvals/settle-deadline'
import type { Database } from '@heddle/db/connect/database'
import { openEventWait } from '@heddle/db/events/open-event-wait'
import { settleEventWait } from '@heddle/db/events/settle-event-wait'

type Asked = WaitStart & { readonly waiting: Extract<Waiting, { for: 'person' }> }
type Awaited = WaitStart & { readonly waiting: Extract<Waiting, { for: 'event' }> }

interface Waiter {
  readonly db: Database
  readonly runId: string
  readonly happen: (happening: Happening) => void
}

/** What steps of one run wait for, in the real database; what is decided about it comes as messages of the outbox. */
export class InProcessWaits {
  private readonly of: Waiter
  private readonly open = new Map<string, AbortController>()

  constructor(of: Waiter) {
    this.of = of
  }

  begin(wait: WaitStart): void {
    const stop = new AbortController()
    this.open.set(wait.instance, stop)
    this.until(wait, stop.signal).then(
      (happening) => {
        if (happening !== undefined && !stop.signal.aborted) this.of.happen(happening)
      },
      (cause: unknown) => {
        if (!stop.signal.aborted) throw cause
      },
    )
  }

  end(instance: string): void {
    this.open.get(instance)?.abort()
    this.open.delete(instance)
  }

  async cancel(instance: string): Promise<void> {
    if (!this.open.has(instance)) return
    this.end(instance)
    await closeWaits(this.of.db.pool, { runId: this.of.runId, instance })
  }

  stop(): void {
    for (const stop of this.open.values()) stop.abort()
  }

  private async until(wait: WaitStart, signal: AbortSignal): Promise<Happening | undefined> {
    const { waiting, instance } = wait
    if (waiting.for === 'person') return this.person({ ...wait, waiting }, signal)
    if (waiting.for === 'event') return this.event({ ...wait, waiting }, signal)
    await pauseUntil(waiting.until, signal)
    return { happened: 'time-came', instance }
  }

  private async person({ instance, waiting, resend = 0, deadlinePort }: Asked, signal: AbortSignal): Promise<Happening | undefined> {
    const { pool } = this.of.db
    const { question, form, answers, deadlineAt } = waiting
    const at = { runId: this.of.runId, instance, call: 1, resend }
    await openApproval(pool, {
      ...at,
      question,
      form,
      answers,
      ...(deadlineAt !== undefined && { deadlineAt }),
      ...(deadlinePort !== undefined && { deadlinePort }),
    })
    if (deadlineAt === undefined) return undefined
    await pauseUntil(deadlineAt, signal)
    for (;;) {
      const standing = await settleDeadline(pool, at)
      if (standing.status !== 'waiting') return standing.status === 'expired' ? { happened: 'time-came', instance } : undefined
      await pause(standing.missingMs, undefined, { signal })
    }
  }

  private async event({ instance, waiting, keep = true }: Awaited, signal: AbortSignal): Promise<Happening | undefined> {
    const { pool } = this.of.db
    const { event, key, deadlineAt } = waiting
    const early = await openEventWait(pool, { runId: this.of.runId, instance, name: event, key, keep })
    if (early !== undefined) return { happened: 'event-received', instance, data: early.data }
    if (deadlineAt === undefined) return undefined
    await pauseUntil(deadlineAt, signal)
    const first = await settleEventWait(pool, { runId: this.of.runId, instance })
    return first === undefined ? { happened: 'time-came', instance } : { happened: 'event-received', instance, data: first.data }
  }
}

async function pauseUntil(at: number, signal: AbortSignal): Promise<void> {
  const left = at - Date.now()
  if (left > 0) await pause(Math.min(left, 2 ** 31 - 1), undefined, { signal })
}
