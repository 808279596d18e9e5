import type { Json } from '@heddle/core/json'
import type { z } from 'zod'
import { FinalFailure } from '../runner'
import type { httpRequestInput } from './settings'

type Input = z.infer<typeof httpRequestInput>

/** The address with its query. What was inserted after the host is escaped: a value cannot start a query of its own. */
export function addressOf({ url, query }: Pick<Input, 'url' | 'query'>): URL {
  let text = ''
  for (const piece of url) text += 'written' in piece ? piece.written : escaped(textOf(piece.inserted), text)
  const address = parse(text.trim())
  const added = new URLSearchParams(query.flatMap(({ name, value }) => (value === '' || value === null ? [] : [[name, textOf(value)]])))
  // What the author wrote stays as it is, to the letter: it may be signed.
  if (added.size > 0) address.search += `${address.search === '' ? '' : '&'}${added}`
  return address
}

/** Host and path only: a query may hold secrets. */
export function placeOf({ host, pathname }: URL): string {
  return host + pathname
}

/** In the path slashes stay, in the query nothing does; before the end of the host the value is the author's address itself. */
function escaped(value: string, before: string): string {
  if (/[?#]/.test(before)) return encodeURIComponent(Buffer.from(value).toString())
  if (!/^[a-z]+:\/\/[^/]+\//i.test(before)) return value
  if (value.split('/').some((segment) => segment === '..'))
    throw new FinalFailure('input.invalid', 'A value that is inserted into the address holds "..", which leads out of its place.', {
      hint: 'Check where the value comes from, or send it under Query.',
    })
  return encodeURIComponent(Buffer.from(value).toString()).replaceAll('%2F', '/')
}

function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function parse(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && (url.protocol === 'http:' || url.protocol === 'https:')) return url
  throw new FinalFailure('input.invalid', 'The address of the request is no http or https address once its references are filled in.', {
    hint: 'Look at what is inserted: a whole address starts with https://.',
  })
}
