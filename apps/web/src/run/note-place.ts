/** Where the words of a row stand, in shares of the track's width. */
export interface NotePlace {
  readonly side: 'after' | 'before' | 'over'
  /** From the left edge; of `before`, from the right one. */
  readonly offset: number
  /** Words that need more end with an ellipsis, so that their beginning is always seen. */
  readonly most: number
}

const LEAST = 0.25

/** Behind the row's bars, before them at the right edge, over them when they fill the track. `from` and `to` may lie outside of what is in sight. */
export function placeNote(from: number, to: number): NotePlace {
  const start = Math.min(1, Math.max(0, from))
  const end = Math.min(1, Math.max(start, to))
  const after = 1 - end
  if (Math.max(after, start) < LEAST) return { side: 'over', offset: start, most: 1 - start }
  return after >= LEAST ? { side: 'after', offset: end, most: after } : { side: 'before', offset: 1 - start, most: start }
}
