import { InvalidArgumentError } from 'commander'

/** Values of options as the server takes them: what cannot be right is wrong use, told here before anything is asked. */

export function slug(text: string): string {
  return matching(text, /^[a-z0-9][a-z0-9-]{0,79}$/, 'It must be small letters, digits and hyphens.')
}

export function environmentName(text: string): string {
  return matching(text, /^[a-z][a-z0-9-]{0,39}$/, 'It must be small letters, digits and hyphens, for example "staging".')
}

export function secretName(text: string): string {
  return matching(text, /^[A-Za-z][A-Za-z0-9_.-]{0,63}$/, 'It must begin with a letter and hold letters, digits, "_", "." and "-" only, 64 at most.')
}

export function idempotencyKey(text: string): string {
  return matching(text, /^[\x21-\x7e]{1,255}$/, 'It must be 1 to 255 visible ASCII characters without spaces.')
}

export function name(text: string): string {
  return matching(text, /^(?=.{1,100}$).*\S/s, 'It must have 1 to 100 characters.')
}

export function deliveryId(text: string): string {
  return matching(text, /^.{1,1000}$/s, 'It must have 1 to 1,000 characters.')
}

export function instance(text: string): string {
  return matching(text, /^.{1,500}$/s, 'It must have 1 to 500 characters.')
}

export function notes(text: string): string {
  return matching(text, /^.{0,10000}$/s, 'It must have 10,000 characters at most.')
}

/** A moment that is still to come, in UTC as the server takes it. */
export function momentToCome(text: string): string {
  const at = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(at)) throw new InvalidArgumentError('It must be a moment like 2030-01-31T00:00:00Z, or a day like 2030-01-31.')
  if (at <= Date.now()) throw new InvalidArgumentError('It must be still to come.')
  return new Date(at).toISOString()
}

export function wholeNumber(most: number): (text: string) => number {
  return (text) => {
    if (/^[1-9]\d{0,9}$/.test(text) && Number(text) <= most) return Number(text)
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${most}.`)
  }
}

function matching(text: string, pattern: RegExp, rule: string): string {
  if (pattern.test(text)) return text
  throw new InvalidArgumentError(rule)
}
