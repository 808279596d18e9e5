import { createContext } from 'react'

/** What the form is about (a node's id): tells its fields apart from those of the same name elsewhere. */
export const FormPlace = createContext('')
