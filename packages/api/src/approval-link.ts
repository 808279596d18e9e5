import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { MasterKey } from '@heddle/db/secrets/master-key'
import { moment } from './plain-values'
import { RequestRefused } from './request-refused'

/** What a link says: which approval its holder may answer, in whose name, until when. */
export interface ApprovalLink {
  readonly approvalId: string
  readonly workspaceId: string
  readonly name: string
  readonly expiresAt: Date
}

/** Tells apart what was signed by a later version of this. */
const VERSION = 1
const ID_BYTES = 16
const TIME_BYTES = 6
const MAC_BYTES = 32
const HEAD_BYTES = 1 + 2 * ID_BYTES + TIME_BYTES

/**
 * A token that holds the link itself, signed: nothing of it is stored. Layout: version, approval, workspace, end in
 * milliseconds, name in UTF-8, HMAC-SHA-256 over all that; in base64url.
 */
export function signLink(masterKey: MasterKey, { approvalId, workspaceId, name, expiresAt }: ApprovalLink): string {
  const time = Buffer.alloc(TIME_BYTES)
  time.writeUIntBE(expiresAt.getTime(), 0, TIME_BYTES)
  const said = Buffer.concat([Buffer.of(VERSION), idBytes(approvalId), idBytes(workspaceId), time, Buffer.from(name)])
  return Buffer.concat([said, sign(masterKey, said)]).toString('base64url')
}

/** Names a link in the audit log, where its making and its use are told; of no use to whoever wants to follow it. */
export function linkId(token: string): string {
  return createHash('sha256').update(token).digest('hex').slice(0, 16)
}

export function linkPath(token: string): string {
  return `/a/${token}`
}

/** @throws RequestRefused `link.unknown` for what was not made here or was changed, `link.expired`. */
export function openLink(masterKey: MasterKey, token: string, now = Date.now()): ApprovalLink {
  const bytes = Buffer.from(token, 'base64url')
  // Written in another way it is another token, though it would be read as the same bytes.
  if (bytes.length <= HEAD_BYTES + MAC_BYTES || bytes.toString('base64url') !== token) throw unknownLink()
  const said = bytes.subarray(0, -MAC_BYTES)
  if (!timingSafeEqual(bytes.subarray(-MAC_BYTES), sign(masterKey, said)) || said[0] !== VERSION) throw unknownLink()
  const link = readLink(said)
  if (link.expiresAt.getTime() > now) return link
  throw new RequestRefused('link.expired', `This link worked until ${moment(link.expiresAt)}.`, {
    hint: 'Ask for a fresh link, or sign in and answer there.',
    details: { at: moment(link.expiresAt) },
  })
}

function readLink(said: Buffer): ApprovalLink {
  return {
    approvalId: idText(said.subarray(1, 1 + ID_BYTES)),
    workspaceId: idText(said.subarray(1 + ID_BYTES, 1 + 2 * ID_BYTES)),
    expiresAt: new Date(said.readUIntBE(1 + 2 * ID_BYTES, TIME_BYTES)),
    name: said.subarray(HEAD_BYTES).toString(),
  }
}

/** A key of its own: what is signed here is worth nothing where secrets are sealed, and the other way round. */
function sign({ key }: MasterKey, said: Uint8Array): Buffer {
  const own = hkdfSync('sha256', key, new Uint8Array(), 'heddle approval link', 32)
  return createHmac('sha256', Buffer.from(own)).update(said).digest()
}

function unknownLink(): RequestRefused {
  return new RequestRefused('link.unknown', 'This link is not one that this server made, or it was changed or cut short on its way.', {
    hint: 'Open it once more from the message that it came with, whole; or ask for a fresh one.',
  })
}

function idBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex')
}

function idText(bytes: Buffer): string {
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
