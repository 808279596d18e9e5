import { within } from '@heddle/api/operations/runs/within'
import { howItStands } from '@heddle/db/connect/how-it-stands'
import { services } from '../../server/services'

export const dynamic = 'force-dynamic'
export const runtime = 'nodejs'

const words = { well: 'answers', full: 'its disk is full', away: 'does not answer' } as const
const TEMPORAL_MS = 2000
/** Every open page asks again and again: they are told the same for so long. */
const KEPT_MS = 1000

/**
 * 200 while everything can be written down. Temporal may be away: runs are accepted, and started later.
 * The body says of both in words how they stand.
 */
export async function GET(): Promise<Response> {
  looking ??= look().finally(() => {
    setTimeout(() => {
      looking = undefined
    }, KEPT_MS).unref()
  })
  const said = await looking
  return Response.json(said, { status: said.ok ? 200 : 503, headers: { 'cache-control': 'no-store' } })
}

let looking: ReturnType<typeof look> | undefined

async function look() {
  const { db, log } = services()
  const [database, answers] = await Promise.all([howItStands(db.pool), temporalAnswers()])
  const ok = database === 'well'
  if (!ok) log.warn(`health: the database: ${words[database]}`)
  return { ok, database: words[database], temporal: answers ? words.well : words.away }
}

let asking: Promise<boolean> | undefined

/** Whoever asks meanwhile waits for the same answer: a server that hangs holds each question for long. */
function temporalAnswers(): Promise<boolean> {
  asking ??= services()
    // No run has this name: any answer is one.
    .runs.describe('healthz')
    .then(
      () => true,
      () => false,
    )
    .finally(() => {
      asking = undefined
    })
  return within(TEMPORAL_MS, asking).catch(() => false)
}
