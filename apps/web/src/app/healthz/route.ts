import { services } from '../../server/services'

export const dynamic = 'force-dynamic'
export const runtime = 'nodejs'

/** 200 while the database answers. Temporal may be away: runs are then started by the sweep. */
export async function GET(): Promise<Response> {
  try {
    await services().db.pool.query('select 1')
    return Response.json({ ok: true }, { headers: { 'cache-control': 'no-store' } })
  } catch (cause) {
    services().log.warn({ err: cause }, 'health: the database does not answer')
    return Response.json({ ok: false, database: 'does not answer' }, { status: 503, headers: { 'cache-control': 'no-store' } })
  }
}
