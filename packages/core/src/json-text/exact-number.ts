/** JavaScript writes whole numbers below it with all their digits, and larger ones with an exponent. */
const FIRST_WITH_EXPONENT = 1e21
/** More digits than `toPrecision` can be asked for. */
const MOST_DIGITS = 100

/**
 * Whether a number, as JSON writes it, is the number that `JSON.parse` makes of it: the double, rounded to as many
 * digits, is what is written. So 0.1, 6.02e23 and 0.10000000000000001 are; 9007199254740993, 1e999 and 1e-999 are not.
 * Whole numbers beyond 2^53 never are, also where a double happens to hit them: ids must not be now number, now text. However
 * they are written: 1e20 would come out as a 1 with twenty zeros, which the next reader refuses.
 */
export function isExact(written: string): boolean {
  const value = Number(written)
  if (/^-?\d+$/.test(written)) return Number.isSafeInteger(value)
  if (Number.isInteger(value) && Math.abs(value) < FIRST_WITH_EXPONENT && !Number.isSafeInteger(value)) return false
  const digits = significant(written)
  if (digits === '') return true
  if (!Number.isFinite(value) || digits.length > MOST_DIGITS) return false
  // Halfway between two roundings JavaScript takes the larger one, others the even one: both say the same double.
  return significant(value.toPrecision(digits.length)) === digits || significant(value.toPrecision(MOST_DIGITS)) === `${digits}5`
}

/** The digits that count, without sign, point, exponent and the zeros around them. */
function significant(written: string): string {
  const mantissa = written.split(/e/i, 1)[0] ?? ''
  return mantissa.replace(/[-.]/g, '').replace(/^0+|0+$/g, '')
}
