import { randomUUID } from 'node:crypto'
import { problemDetails } from '@heddle/api/problem-details'
import { RequestRefused } from '@heddle/api/request-refused'

/** The answer to the methods that a door does not have; Next's own says nothing. */
export function otherMethod(allow: string): (request: Request) => Promise<Response> {
  return async ({ method }) => {
    const refused = new RequestRefused('method-not-allowed', `${method} is not possible here.`, { hint: `Use ${allow}.` })
    return new Response(JSON.stringify(problemDetails(refused, randomUUID())), {
      status: refused.status,
      headers: { allow, 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
    })
  }
}
