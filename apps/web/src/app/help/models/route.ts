import { randomUUID } from 'node:crypto'
import { requireScope } from '@heddle/api/operation'
import { isRefusal } from '@heddle/api/problem-details'
import { modelOffers } from '../../../help/model-offers'
import { contextFor } from '../../../server/context-for'
import { services } from '../../../server/services'

export const dynamic = 'force-dynamic'

/** What the editor offers where a node wants a model. */
export async function GET(request: Request): Promise<Response> {
  try {
    const ctx = await contextFor(request, randomUUID())
    requireScope(ctx, 'workflows:write')
    return Response.json(await modelOffers(ctx, process.env), { headers: { 'cache-control': 'no-store' } })
  } catch (cause) {
    if (isRefusal(cause)) return Response.json({ detail: cause.message }, { status: cause.status })
    services().log.error({ err: cause }, 'models could not be listed')
    return Response.json({ detail: 'Something went wrong on our side.' }, { status: 500 })
  }
}
