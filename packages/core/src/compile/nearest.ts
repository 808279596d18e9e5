/** Longer names are not mistyped by a letter or two. */
const LONGEST = 64

/** Pairs of letters that are compared for one graph, for all suggestions together: a tenth of a second. */
const MOST_PAIRS = 30_000_000

/** Looks for what was meant by mistyped names. */
export class Nearest {
  #left = MOST_PAIRS

  /** The name that differs least from a mistyped one, if any is near enough to be meant; undefined also when there is too much to compare. */
  of(name: string, names: Iterable<string>): string | undefined {
    if (name.length > LONGEST) return undefined
    let best: string | undefined
    let least = Math.floor(name.length / 3) + 1
    for (const candidate of names) {
      if (Math.abs(name.length - candidate.length) > least) continue
      this.#left -= (name.length + 1) * (candidate.length + 1)
      if (this.#left < 0) return undefined
      const far = distance(name, candidate)
      if (far > least || (far === least && best !== undefined)) continue
      best = candidate
      least = far
    }
    return best
  }
}

/** Letters to add, drop or change (Levenshtein). */
function distance(a: string, b: string): number {
  const row = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let down = 1; down <= a.length; down++) {
    let diagonal = down - 1
    row[0] = down
    for (let column = 1; column <= b.length; column++) {
      const above = row[column] ?? 0
      const changed = diagonal + (a[down - 1] === b[column - 1] ? 0 : 1)
      row[column] = Math.min(changed, above + 1, (row[column - 1] ?? 0) + 1)
      diagonal = above
    }
  }
  return row[b.length] ?? 0
}
