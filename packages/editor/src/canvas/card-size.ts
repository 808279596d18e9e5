import type { CardData } from './projection'

/** Widths and heights are given to React Flow: nothing is measured, so a thousand cards are there at once. Pixels. */
export const cardWidth = 240

const HEAD = 44
const LINE = 26
const STATE = 28
const PORTS = 28

/** Start and output are one row. */
export function isRow(data: Pick<CardData, 'node'>): boolean {
  return data.node.kind === 'start' || data.node.kind === 'output'
}

export function cardHeight(data: CardData): number {
  if (isRow(data)) return HEAD
  const state = data.step ? STATE : 0
  return HEAD + LINE + state + (showsPortNames(data) ? PORTS : 0)
}

/** One ordinary way out needs no name. */
export function showsPortNames(data: Pick<CardData, 'ports'>): boolean {
  return data.ports.length > 1
}
