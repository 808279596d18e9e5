import { createContext, useContext, useEffect, useMemo, useState } from 'react'
import { useFormText } from './text'

/** Who wants to know which controls hold text that is no value. */
export interface UnreadPlace {
  /** Nothing is done with the form meanwhile; otherwise the last valid value stands. */
  readonly blocks: boolean
  readonly tell: (id: string, unread: boolean) => void
}

export const UnreadContext = createContext<UnreadPlace>({ blocks: false, tell: () => {} })

/** For a control: tells that its text is no value, and gives the sentence to show. `wrong`: why it is none. */
export function useUnread(id: string, wrong: string | undefined, hasValue: boolean): { readonly message: string; readonly tone: 'bad' | 'warn' } | undefined {
  const { blocks, tell } = useContext(UnreadContext)
  const { stands } = useFormText()
  const unread = wrong !== undefined
  useEffect(() => {
    if (!unread) return
    tell(id, true)
    return () => tell(id, false)
  }, [tell, id, unread])
  if (wrong === undefined) return undefined
  return { message: !blocks && hasValue ? stands(wrong) : wrong, tone: blocks ? 'bad' : 'warn' }
}

/** For what is around one control: while its text is no value, nothing else that is said of its value is true. */
export function useUnreadBelow(): readonly [boolean, UnreadPlace] {
  const { blocks, tell } = useContext(UnreadContext)
  const [unread, setUnread] = useState(false)
  const place = useMemo<UnreadPlace>(
    () => ({
      blocks,
      tell(id, is) {
        setUnread(is)
        tell(id, is)
      },
    }),
    [blocks, tell],
  )
  return [unread, place]
}
