import type { Json } from '../json'
import type { Meter } from './budget'
import { weigh } from './weigh'

/** Weighed before it is written: what is too large never is. @throws OverBudget */
export function jsonText(value: Json, meter: Meter, indent = 0): string {
  weigh(value, meter, indent)
  return JSON.stringify(value, null, indent)
}

/** How a value stands in a text: strings as they are, all else as JSON. @throws OverBudget */
export function asText(value: Json, meter: Meter): string {
  return typeof value === 'string' ? value : jsonText(value, meter)
}
