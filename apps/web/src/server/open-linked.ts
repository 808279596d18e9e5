import { type LinkedApproval, showLinked } from '@heddle/api/linked-approval'
import { isRefusal } from '@heddle/api/problem-details'
import { nodeTypes } from '@heddle/nodes/definitions'
import { services } from './services'

/** What a link leads to, in plain JSON for a page; or the code that says why it leads nowhere. */
export type OpenedLink =
  | { readonly approval: LinkedApproval['approval']; readonly name: string; readonly expiresAt: string }
  | { readonly code: 'link.unknown' | 'link.expired' | 'not-found' }

/** @throws what is no answer to the link itself: the database cannot be reached. */
export async function openLinked(token: string): Promise<OpenedLink> {
  try {
    const { approval, name, expiresAt } = await showLinked({ ...services(), nodeTypes }, token)
    return { approval, name, expiresAt: expiresAt.toISOString() }
  } catch (cause) {
    const code = isRefusal(cause) ? cause.code : undefined
    if (code === 'link.unknown' || code === 'link.expired' || code === 'not-found') return { code }
    throw cause
  }
}
