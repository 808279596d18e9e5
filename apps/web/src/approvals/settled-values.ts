import { canonicalJson } from '@heddle/core/graph/serialize'
import type { Json } from '@heddle/core/json'
import type { Approval } from './approval'
import { isObject, rawOf, type ValueField, valueFields } from './value-field'

/** One value of an approval that is over. */
export interface SettledValue {
  /** `shown`: as it was decided on. */
  readonly field: ValueField
  /** What the run had shown, where the decision changed it; '' when it had shown none. */
  readonly was?: string
}

export type Settled = Pick<Approval, 'question' | 'form' | 'status' | 'value'>

/** The values as they were decided on; as they were asked about where nobody decided on them. */
export function settledValues({ question, form, status, value }: Settled): readonly SettledValue[] {
  const fields = valueFields({ question, form })
  // Of a call that nobody was sure of, the value is what it brought, not what it was sent with.
  if (status !== 'decided' || question === 'uncertain' || value === null) return fields.map((field) => ({ field }))
  if (!isObject(value) || fields.some(({ key }) => key === undefined)) {
    return [compare({ input: 'value', type: 'json', ...(form.values !== undefined && { shown: form.values }) }, value)]
  }
  const known = new Set(fields.map(({ key }) => key))
  const added = Object.keys(value).filter((key) => !known.has(key))
  return [...fields, ...added.map((key): ValueField => ({ input: `value.${key}`, key, type: 'fixed' }))].map((field) =>
    compare(field, field.key !== undefined && Object.hasOwn(value, field.key) ? value[field.key] : undefined),
  )
}

function compare(field: ValueField, decided: Json | undefined): SettledValue {
  const { shown, ...rest } = field
  const same = shown === undefined || decided === undefined ? shown === decided : canonicalJson(shown) === canonicalJson(decided)
  return same ? { field } : { field: { ...rest, ...(decided !== undefined && { shown: decided }) }, was: rawOf(field) }
}
