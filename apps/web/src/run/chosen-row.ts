import { createContext } from 'react'

/** The row of the timeline that the page looks at. */
export interface ChosenRow {
  readonly chosen: string | undefined
  readonly choose: (row: string | undefined) => void
}

export const ChosenRowContext = createContext<ChosenRow>({ chosen: undefined, choose: () => {} })
