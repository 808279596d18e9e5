const LARGEST = 2_147_483_647

/** A number from outside as PostgreSQL's integer takes it: whole and in range. What is beyond counts as the end of the range. */
export function toInt(number: number): number {
  if (Number.isNaN(number)) return 0
  return Math.trunc(Math.min(Math.max(number, -LARGEST), LARGEST))
}
