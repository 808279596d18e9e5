import { codesOf } from './unavailable'

/** A unique rule refused the row: PostgreSQL's unique_violation, Prisma's P2002. */
export function isTaken(error: unknown): boolean {
  const codes = codesOf(error)
  return codes.includes('23505') || codes.includes('P2002')
}
