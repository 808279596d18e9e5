import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type ApprovalLink, openLink, signLink } from './approval-link'

const masterKey = { id: 'test', key: Buffer.alloc(32, 7) }
const link: ApprovalLink = {
  approvalId: '01900000-0000-7000-8000-00000000000a',
  workspaceId: '01900000-0000-7000-8000-00000000000b',
  name: 'Ana Müller 李',
  expiresAt: new Date(Date.UTC(2030, 0, 31)),
}
const before = Date.UTC(2030, 0, 30)
const token = signLink(masterKey, link)
const unknown = expect.objectContaining({ code: 'link.unknown', status: 404 })

describe('a link', () => {
  it('says what it was made for, in letters that need no escaping', () => {
    expect(token).toMatch(/^[A-Za-z0-9_-]+$/)
    expect(openLink(masterKey, token, before)).toEqual(link)
  })

  it('is unknown with any bit of it changed', () => {
    const bytes = Buffer.from(token, 'base64url')
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const changed = Buffer.from(bytes)
      changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
      expect(() => openLink(masterKey, changed.toString('base64url'), before)).toThrow(unknown)
    }
  })

  it.each([
    ['nothing', ''],
    ['a word', 'token'],
    ['cut short', token.slice(0, -1)],
    ['cut at its front', token.slice(1)],
    ['with something behind it', `${token}A`],
    ['with a space', `${token} `],
    ['with padding', `${token}=`],
    [
      'in another alphabet',
      token
        .replaceAll('-', '+')
        .replaceAll('_', '/')
        .padEnd(token.length + 1, '='),
    ],
    ['signed, and without a name', signLink(masterKey, { ...link, name: '' })],
    ['random', randomBytes(110).toString('base64url')],
    ['very long', 'A'.repeat(100_000)],
  ])('is unknown when it is %s', (_what, given) => {
    expect(() => openLink(masterKey, given, before)).toThrow(unknown)
  })

  it('is unknown to a server with another master key', () => {
    expect(() => openLink({ ...masterKey, key: Buffer.alloc(32, 8) }, token, before)).toThrow(unknown)
  })

  it('is over at its end, and says when that was; a changed one does not even say that', () => {
    const after = link.expiresAt.getTime()
    expect(() => openLink(masterKey, token, after)).toThrow(
      expect.objectContaining({ code: 'link.expired', status: 410, message: 'This link worked until 2030-01-31T00:00:00.000Z.' }),
    )
    expect(() => openLink(masterKey, `${token.slice(0, -4)}AAAA`, after)).toThrow(unknown)
  })
})
