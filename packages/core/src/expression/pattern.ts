import { RE2JS } from 're2js'
import { evaluationSteps, type Meter } from './budget'
import { patternSize } from './pattern-size'

const patterns = new Map<string, RE2JS>()
const PATTERNS_KEPT = 200

/** A regular expression that takes linear time, whatever the text. @throws when it is wrong. */
export function linearPattern(pattern: string): RE2JS {
  const known = patterns.get(pattern)
  if (known !== undefined) return known
  const made = RE2JS.compile(pattern)
  if (patterns.size >= PATTERNS_KEPT) patterns.clear()
  patterns.set(pattern, made)
  return made
}

/** Whether the pattern is somewhere in the text. @throws OverBudget; an error when the pattern is wrong. */
export function findsPattern(meter: Meter, pattern: string, text: string): boolean {
  const compiled = paidPattern(meter, pattern)
  // Linear in the text for one pattern, and for one text in what the pattern comes to: `a{1000}` is a thousand instructions.
  meter.spend(1 + Math.floor((text.length * compiled.programSize()) / 8))
  return compiled.matcher(text).find()
}

/** Steps that an instruction takes to be made. */
const INSTRUCTION = 10

/** Too large to be compiled in any evaluation. */
export function isLargePattern(pattern: string): boolean {
  return costOf(pattern) > evaluationSteps
}

function costOf(pattern: string): number {
  return pattern.length * 2 + patternSize(pattern) * INSTRUCTION
}

/** Each pattern is paid for once an evaluation, whether or not it was still known from before. */
function paidPattern(meter: Meter, pattern: string): RE2JS {
  const paid = meter.patterns.get(pattern)
  if (paid !== undefined) return paid
  meter.spend(costOf(pattern))
  const made = linearPattern(pattern)
  meter.patterns.set(pattern, made)
  return made
}
