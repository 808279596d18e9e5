// Made by `npm run nodes:index` from the folders beside it.
import type { NodePanel } from './panel'

/** Panels that the form made from the schema is not good enough for: for the browser only. */
export const panels: Readonly<Record<string, NodePanel>> = {}
