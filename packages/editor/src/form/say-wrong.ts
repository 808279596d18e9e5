import type { Violation } from '@heddle/core/json-schema/violations'
import type { WrongWords } from './text'

type Rule = NonNullable<Violation['rule']>
type Say = (words: WrongWords, wants: unknown) => string

/** By keyword of JSON Schema; what is not here is an alternative or a condition, of which a person sees only that none fits. */
const said: Readonly<Record<string, Say>> = {
  required: (words) => words.missing,
  dependentRequired: (words) => words.missing,
  type: (words, wants) => words.needs(listOf(wants).map((kind) => kindWord(words, kind))),
  enum: (words, wants) => words.oneOf(listOf(wants).map(shown).join(', ')),
  const: (words, wants) => words.exactly(shown(wants)),
  minimum: (words, wants) => words.least(shown(wants)),
  maximum: (words, wants) => words.most(shown(wants)),
  exclusiveMinimum: (words, wants) => words.more(shown(wants)),
  exclusiveMaximum: (words, wants) => words.less(shown(wants)),
  multipleOf: (words, wants) => words.multiple(shown(wants)),
  minLength: (words, wants) => (wants === 1 ? words.missing : words.shortest(shown(wants))),
  maxLength: (words, wants) => words.longest(shown(wants)),
  pattern: (words, wants) => words.form(shown(wants)),
  minItems: (words, wants) => words.fewest(shown(wants)),
  minProperties: (words, wants) => words.fewest(shown(wants)),
  maxItems: (words, wants) => words.mostEntries(shown(wants)),
  maxProperties: (words, wants) => words.mostEntries(shown(wants)),
  uniqueItems: (words) => words.twice,
  additionalProperties: (words) => words.unknown,
}

/** What is wrong with a value, as the person who typed it would say it. */
export function sayWrong(rule: Rule | undefined, words: WrongWords): string {
  const say = rule !== undefined && Object.hasOwn(said, rule.keyword) ? said[rule.keyword] : undefined
  return say === undefined ? words.other : say(words, rule?.wants)
}

/** `items 2, price`: the place inside a field that is written as a whole. */
export function placeInside(path: readonly (string | number)[]): string {
  return path.reduce<string>((place, step) => (typeof step === 'number' ? `${place} ${step + 1}`.trim() : place === '' ? step : `${place}, ${step}`), '')
}

function kindWord({ kinds }: WrongWords, kind: unknown): string {
  const name = String(kind)
  return Object.hasOwn(kinds, name) ? kinds[name as keyof typeof kinds] : name
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value]
}
