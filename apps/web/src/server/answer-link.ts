import { openLink } from '@heddle/api/approval-link'
import { decideLinked, type LinkDoor, showLinked } from '@heddle/api/linked-approval'
import { isRefusal } from '@heddle/api/problem-details'
import { readText } from '@heddle/api/rest/read-body'
import { requireSameOrigin } from '@heddle/api/same-origin'
import { MESSAGE_BYTES } from '@heddle/api/value-size'
import { nodeTypes } from '@heddle/nodes/definitions'
import { answerOfForm } from '../approvals/answer-of-form'
import type { Approval } from '../approvals/approval'
import { writeSentBack } from '../approvals/sent-back'
import { ownHosts } from './refuse-host'
import { services } from './services'

/** A form may be larger than what is in it. */
const FORM_BYTES = 3 * MESSAGE_BYTES

/**
 * The form of /a/TOKEN, which works without any script. Whatever comes of it is shown by that page: who decided, or
 * `?sent=...` with why nothing was decided, and with what was written, so that nobody has to write it again.
 */
export async function answerLink(request: Request, token: string): Promise<Response> {
  const page = `/a/${encodeURIComponent(token)}`
  let sent = new URLSearchParams()
  try {
    requireSameOrigin(request, ownHosts().behindProxy)
    const door: LinkDoor = { ...services(), nodeTypes }
    // For whoever holds no link nothing is read. All links to one approval share a count, however many there are.
    services().rateLimit.take(`link to ${openLink(door.masterKey, token).approvalId}`)
    sent = new URLSearchParams(await readText(request, FORM_BYTES))
    const { approval } = await showLinked(door, token)
    const read = answerOfForm(approval satisfies Approval, sent)
    if ('wrong' in read) return seeOther(`${page}${writeSentBack('answer.invalid', sent)}`)
    await decideLinked(door, token, read)
    return seeOther(page)
  } catch (cause) {
    if (!isRefusal(cause)) services().log.error({ err: cause }, 'an answer by link failed')
    return seeOther(`${page}${writeSentBack(isRefusal(cause) ? cause.code : 'internal', sent)}`)
  }
}

function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
}
