import type { z } from 'zod'

/**
 * What a schema objects to, in words that follow the name of the place: `is missing`, `must be a whole number`. zod's
 * own sentences are written for programmers.
 */
export function sayIssue(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined && /received undefined/.test(issue.message) ? 'is missing' : `must be ${typeWords[issue.expected] ?? issue.expected}`
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum))
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum))
    case 'invalid_value':
      return `must be ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}`
    case 'invalid_union':
      return issue.message === 'Invalid input' ? 'has none of the forms that are allowed here' : lowered(issue.message)
    case 'unrecognized_keys':
      return `has a field that is not known: ${issue.keys.join(', ')}`
    default:
      return issue.code === 'invalid_format' && issue.message.startsWith('Invalid') ? 'has a form that is not allowed here' : lowered(issue.message)
  }
}

const typeWords: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

function tooSmall(origin: string, least: number): string {
  if (origin === 'string') return least === 1 ? 'is empty' : `must have at least ${least} characters`
  if (origin === 'array') return least === 1 ? 'needs at least one entry' : `needs at least ${least} entries`
  return `must be at least ${least}`
}

function tooBig(origin: string, most: number): string {
  if (origin === 'string') return `must have at most ${most} characters`
  if (origin === 'array') return `must have at most ${most} entries`
  return `must be at most ${most}`
}

function lowered(message: string): string {
  return message.charAt(0).toLowerCase() + message.slice(1).replace(/\.$/, '')
}
