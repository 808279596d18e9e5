import type { Json } from '@heddle/core/json'
import type { z } from 'zod'
import { FinalFailure } from '../runner'
import type { httpRequestInput } from './settings'

type Given = z.infer<typeof httpRequestInput>['url'][number]

/** A piece of the address as it is sent. `address`: a value that is the author's address itself, or its host. */
export interface Piece {
  readonly text: string
  readonly by: 'author' | 'address' | 'value'
}

/** As `URL` reads addresses: any number of slashes, either way round, stands before the host. */
const BEFORE_HOST = /^[a-z][a-z0-9+.-]*:[/\\]*/i
const HOST = /^([\p{L}\p{N}_.-]*|\[[0-9a-f:.]+\])$/iu
const HOST_AND_PORT = /^[\p{L}\p{N}_.-]*(:\d{1,5})?$/u
const LABEL = /^[\p{L}\p{N}_-]*$/u

/** A piece in its place: after the host values are escaped, before its end they may be what leaves the written host as it is. */
export function placed(given: Given, before: readonly Piece[], after: readonly Given[]): Piece {
  const done = joined(before)
  if ('written' in given) return { text: plain(given.written, done), by: 'author' }
  const value = asText(given.inserted)
  const scheme = BEFORE_HOST.exec(done)?.[0]
  if (scheme === undefined) return beginning(value, before, after)
  const host = done.slice(scheme.length)
  if (/[?#]/.test(host)) return { text: encoded(value), by: 'value' }
  if (/[/\\]/.test(host)) return inPath(value)
  return inHost(value, { host, isWritten: isWritten(before, scheme.length), next: nextWritten(after) })
}

export function joined(pieces: readonly Piece[]): string {
  return pieces.map(({ text }) => text).join('')
}

export function asText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function inPath(value: string): Piece {
  return { text: encoded(value).replaceAll('%2F', '/'), by: 'value' }
}

/** Before there is a scheme: the address itself, unless it is written that here stands a part of the scheme. */
function beginning(value: string, before: readonly Piece[], after: readonly Given[]): Piece {
  const isPart = isWritten(before, 0) || /^:[/\\]/.test(nextWritten(after))
  if (isPart && !/^[a-z0-9+.-]*$/i.test(value)) throw strange()
  return { text: plain(value, joined(before)), by: 'address' }
}

interface InHost {
  /** What is there of it. */
  readonly host: string
  readonly isWritten: boolean
  /** What the author goes on with. */
  readonly next: string
}

function inHost(value: string, { host, isWritten, next }: InHost): Piece {
  const goesOn = next !== '' && !/^[/\\?#]/.test(next)
  const fits = goesOn && !next.startsWith(':') ? HOST : ruleAtTheEnd(host, isWritten)
  if (!goesOn && isWritten && /[^.:]$/.test(host) && value.startsWith('/')) return inPath(value)
  if (!goesOn && !isWritten) return { text: plain(value, host), by: 'address' }
  if (!fits.test(value)) throw strange()
  return { text: value, by: 'address' }
}

/** Where nothing of the name follows: only where the author left its end open may a value decide it. */
function ruleAtTheEnd(host: string, isWritten: boolean): RegExp {
  if (host.endsWith(':')) return /^\d{1,5}$/
  if (!isWritten) return HOST
  if (host.endsWith('.')) return HOST_AND_PORT
  return host.includes('.') ? /^$/ : LABEL
}

/** Did the author write any of it, from this place on? */
function isWritten(pieces: readonly Piece[], from: number): boolean {
  let at = 0
  return pieces.some(({ text, by }) => {
    at += text.length
    return by === 'author' && text !== '' && at > from
  })
}

function nextWritten(after: readonly Given[]): string {
  for (const given of after) if ('written' in given && given.written !== '') return given.written
  return ''
}

/** Without what `URL` passes over: line breaks and tabs anywhere, blanks at the beginning. */
function plain(text: string, before: string): string {
  const unbroken = text.replaceAll(/[\t\n\r]/g, '')
  return before === '' ? unbroken.replace(/^[\s\p{Cc}]+/u, '') : unbroken
}

/** A lone surrogate has no place in an address: it becomes the sign for that. */
function encoded(value: string): string {
  return encodeURIComponent(value.replaceAll(/\p{Cs}/gu, '\ufffd'))
}

function strange(): FinalFailure {
  return new FinalFailure('input.invalid', 'A value that is inserted into the address would change the host that is written there.', {
    hint: 'Check where the value comes from. After the host a path begins with "/".',
  })
}
