interface OpenRun {
  readonly waitingFor: { readonly approvals: number; readonly questions: number }
}

interface UnderWay {
  readonly runs: number
  /** Of these runs, how many wait for a person. */
  readonly waiting: number
  /** There are others beyond those that were looked at. */
  readonly more: boolean
}

export function underWayOf(pages: readonly { readonly runs: readonly OpenRun[]; readonly nextCursor: string | null }[]): UnderWay {
  const runs = pages.flatMap((page) => page.runs)
  return { runs: runs.length, waiting: runs.filter(waitsForPerson).length, more: pages.some(({ nextCursor }) => nextCursor !== null) }
}

/** A run is "running" while it waits, too. */
export function waitsForPerson({ waitingFor }: OpenRun): boolean {
  return waitingFor.approvals + waitingFor.questions > 0
}
