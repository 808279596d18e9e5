/** A step in one pass: `send`, or `send@1.0` (pass 1 of the outer loop, pass 0 of the inner one). */
export function instanceId(step: string, path: readonly number[]): string {
  return path.length === 0 ? step : `${step}@${path.join('.')}`
}

export function parseInstance(id: string): { readonly step: string; readonly path: readonly number[] } {
  const at = id.lastIndexOf('@')
  if (at < 0) return { step: id, path: [] }
  return {
    step: id.slice(0, at),
    path: id
      .slice(at + 1)
      .split('.')
      .map(Number),
  }
}
