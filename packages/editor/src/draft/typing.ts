/** Typing that goes on after a longer pause is another deed. */
const JOIN_MS = 2000

/** Is what is typed now still the deed that was typed at last? */
export class Typing {
  private last: number | undefined

  goesOn(now: number): boolean {
    return this.last !== undefined && now - this.last <= JOIN_MS
  }

  typed(now: number): void {
    this.last = now
  }

  end(): void {
    this.last = undefined
  }
}
