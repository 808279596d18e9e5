import { createContext } from 'react'

/** What the form is about (a node's id): tells its fields apart from those of the same name elsewhere. */
export const FormPlace = createContext('')

/** What a way out is called by itself, for as long as nobody gives it a label. */
export const UsualPortTitle = createContext<(port: string) => string | undefined>(() => undefined)
