import { vocabulary } from './vocabulary'

/** Shorter names differ by one letter from too many words. */
const SHORTEST = 5

const asserted = [...vocabulary].filter(([, { does }]) => does !== 'annotation').map(([name]) => name)
const byLetters = new Map(asserted.map((name) => [lettersOf(name), name]))
const longest = Math.max(...asserted.map(({ length }) => length))

/** The keyword that a name which is none was meant to be, as far as a slip of the pen shows: `minlength`, `requird`, `additional_properties`. */
export function meantKeyword(name: string): string | undefined {
  if (name.length > longest + 4 || !/^\$?[a-z][a-z _-]*$/i.test(name) || /^x-/i.test(name)) return undefined
  const meant = byLetters.get(lettersOf(name)) ?? asserted.find((keyword) => Math.min(name.length, keyword.length) >= SHORTEST && isOneSlip(name, keyword))
  return name.startsWith('$') && !meant?.startsWith('$') ? undefined : meant
}

function lettersOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]/g, '')
}

/** One letter more, fewer or other, or two that have changed places. */
function isOneSlip(a: string, b: string): boolean {
  let from = 0
  while (from < a.length && a[from] === b[from]) from++
  const isRest = (inA: number, inB: number) => a.slice(from + inA) === b.slice(from + inB)
  if (isRest(1, 0) || isRest(0, 1) || isRest(1, 1)) return true
  return a[from] === b[from + 1] && a[from + 1] === b[from] && isRest(2, 2)
}
