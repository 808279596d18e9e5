import { type Meter, OverBudget } from '../expression/budget'
import { findsPattern } from '../expression/pattern'

/** What a pattern costs that is not one. */
const WRONG_STEPS = 100

/** RE2 has no look-around: undefined for a pattern that it cannot read, which is left unchecked. @throws OverBudget */
export function matches(pattern: unknown, text: string, meter: Meter): boolean | undefined {
  try {
    return findsPattern(meter, String(pattern), text)
  } catch (error) {
    if (error instanceof OverBudget) throw error
    meter.spend(WRONG_STEPS)
    return undefined
  }
}
