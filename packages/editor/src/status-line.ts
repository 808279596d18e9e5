import { Observed } from './observed'

export interface Said {
  readonly message: string
}

/** One sentence that the canvas says in passing: why something could not be done. */
export class StatusLine extends Observed<Said | undefined> {
  constructor() {
    super(undefined)
  }

  /** `undefined` takes the sentence away. */
  say(message: string | undefined): void {
    if (message !== undefined) this.show({ message })
    else if (this.snapshot !== undefined) this.show(undefined)
  }
}
