import type { Context } from '../../context'
import { hasEnded, openRun } from './run'

/** Also looked at without being told: a notification may be lost. */
const LOOK_MS = 2000
/** A busy run has news many times a second, and its row may be large. */
const PAUSE_MS = 25

/** Waits until the run has ended, the time is over, or this process is to end. Reads the run's row, never Temporal. */
export async function untilEnded(ctx: Context, id: string, ms: number): Promise<void> {
  const deadline = Date.now() + ms
  let wake = () => {}
  let news = true
  const stop = ctx.bus.subscribe(id, (message) => {
    if (message.type === 'delta') return
    news = true
    wake()
  })
  const stopped = () => wake()
  ctx.stopping?.addEventListener('abort', stopped)
  try {
    for (;;) {
      news = false
      if (hasEnded((await openRun(ctx, id)).status)) return
      const left = deadline - Date.now()
      if (left <= 0 || ctx.stopping?.aborted === true) return
      if (news) {
        await new Promise((resolve) => setTimeout(resolve, Math.min(left, PAUSE_MS)))
        continue
      }
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.min(left, LOOK_MS))
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  } finally {
    ctx.stopping?.removeEventListener('abort', stopped)
    stop()
  }
}
