/** The name that differs least from a mistyped one, if any is near enough to be meant. */
export function nearest(name: string, names: Iterable<string>): string | undefined {
  let best: string | undefined
  let least = Math.floor(name.length / 3) + 1
  for (const candidate of names) {
    const far = distance(name, candidate, least)
    if (far > least || (far === least && best !== undefined)) continue
    best = candidate
    least = far
  }
  return best
}

/** Letters to add, drop or change (Levenshtein); anything above `most` may come out as more than `most`. */
function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let above = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const changed = (above[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1)
      current.push(Math.min(changed, (above[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    above = current
  }
  return above[b.length] ?? most + 1
}
