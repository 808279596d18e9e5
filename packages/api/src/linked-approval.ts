import type { Approval } from '@heddle/db/approvals/approval'
import { getApproval } from '@heddle/db/approvals/get-approval'
import { type Scope, scope } from '@heddle/db/workspaces/scope'
import type { z } from 'zod'
import { type ApprovalLink, linkId, openLink } from './approval-link'
import type { Context } from './context'
import { approvalOut, type approvalSchema } from './operations/approvals/approval'
import { answerSchema, decideAs } from './operations/approvals/decide-as'
import { withRequestAsSent } from './operations/approvals/request-as-sent'

/** What the page behind `/a/TOKEN` works with: nobody is signed in, the token says it all. */
export type LinkDoor = Pick<Context, 'db' | 'masterKey' | 'nodeTypes' | 'log'>

export interface LinkedApproval {
  readonly approval: z.output<typeof approvalSchema>
  /** Whom the link is for. */
  readonly name: string
  readonly expiresAt: Date
}

/** What a link leads to; changes nothing, however often it is looked at. @throws RequestRefused `link.unknown`, `link.expired`; AppError `not-found`. */
export async function showLinked(door: LinkDoor, token: string): Promise<LinkedApproval> {
  const { own, asked, link } = await follow(door, token)
  return { approval: approvalOut(await withRequestAsSent(door, own, asked)), name: link.name, expiresAt: link.expiresAt }
}

/**
 * Answers in the name that the link was made for. The caller has made sure that a person meant it: a POST from our page.
 *
 * @param given As `answerSchema` takes it.
 * @throws as {@link showLinked} and `decideAs`; ZodError.
 */
export async function decideLinked(door: LinkDoor, token: string, given: unknown): Promise<LinkedApproval> {
  const { own, asked, link } = await follow(door, token)
  const { name, expiresAt } = link
  const decided = await decideAs(own, asked, { ...answerSchema.parse(given), by: { kind: 'link', id: linkId(token), name } })
  return { approval: approvalOut(await withRequestAsSent(door, own, decided)), name, expiresAt }
}

async function follow(door: LinkDoor, token: string): Promise<{ readonly own: Scope; readonly asked: Approval; readonly link: ApprovalLink }> {
  const link = openLink(door.masterKey, token)
  const own = scope(door.db, link.workspaceId)
  return { own, link, asked: await getApproval(own, link.approvalId) }
}
