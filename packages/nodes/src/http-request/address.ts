import type { z } from 'zod'
import { FinalFailure } from '../runner'
import { asText, joined, type Piece, placed } from './address-pieces'
import type { httpRequestInput } from './settings'

type Input = z.infer<typeof httpRequestInput>

/**
 * The address with its query. Values stay in the place that the author gave them: they cannot change a host that is
 * written, lead upwards in the path, or begin a query of their own. What the address begins with may be a value: then
 * that value is the author's address itself.
 */
export function addressOf({ url, query }: Pick<Input, 'url' | 'query'>): URL {
  const pieces: Piece[] = []
  for (const [index, piece] of url.entries()) pieces.push(placed(piece, pieces, url.slice(index + 1)))
  refuseSteps(pieces)
  const address = parse(joined(pieces))
  const added = new URLSearchParams(query.flatMap(({ name, value }) => (value === '' || value === null ? [] : [[name, asText(value)]])))
  // What the author wrote stays as it is, to the letter: it may be signed.
  if (added.size > 0) address.search += `${address.search === '' ? '' : '&'}${added}`
  return address
}

/** Host and path only: a query may hold secrets. */
export function placeOf({ host, pathname }: URL): string {
  return host + pathname
}

/** A part of a path, behind its "/". Some servers divide it at an escaped one as well. */
const SEGMENT = /(?:%2f|[/\\])((?:(?!%2f)[^/\\])*)/gi

/**
 * What `URL` takes away from a path, or takes as a way up, however it is written. Servers pass over parameters first
 * (RFC 3986, 3.3: what follows ";"), so that "..;x" is a way up to them, also when its ";" is escaped.
 */
const STEP = /^((?:\.|%2e){1,2})(?:;|%3b|$)/i

/** Looks at the address as a whole: a step may be made of two values, or of a value and what is written beside it. */
function refuseSteps(pieces: readonly Piece[]): void {
  const text = joined(pieces)
  const path = /^[a-z][a-z0-9+.-]*:[/\\]*[^/\\?#]*([^?#]*)/i.exec(text)
  if (path?.[1] === undefined) return
  const begins = path[0].length - path[1].length
  for (const { 0: whole, 1: segment = '', index } of path[1].matchAll(SEGMENT)) {
    const from = begins + index + whole.length - segment.length
    const dots = STEP.exec(segment)?.[1]
    if (dots !== undefined && hasValue(pieces, from, from + dots.length))
      throw new FinalFailure('input.invalid', `A value makes "${segment}" of a part of the address's path, which leads out of its place.`, {
        hint: 'Check where the value comes from, or send it under Query.',
      })
  }
}

/** Also one that only touches it, or is empty: without it the author's text would be another segment. */
function hasValue(pieces: readonly Piece[], from: number, to: number): boolean {
  let at = 0
  return pieces.some(({ text, by }) => {
    const start = at
    at += text.length
    return by === 'value' && start <= to && at >= from
  })
}

function parse(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && (url.protocol === 'http:' || url.protocol === 'https:')) return url
  throw new FinalFailure('input.invalid', 'The address of the request is no http or https address once its references are filled in.', {
    hint: 'Look at what is inserted: a whole address starts with https://.',
  })
}
