import type { CardQuestion } from './card-question'
import type { CardData } from './projection'

/**
 * Widths and heights are given to React Flow: nothing is measured, so a thousand cards are there at once. A run changes
 * none of them: what it says stands where the drawing has its line, so that no card grows over its neighbour. Pixels.
 */
export const cardWidth = 240

const HEAD = 44
/** What the card does, or how it stands in a run, or the answers to what it asks. */
const LINE = 28
const PORTS = 28
const PORT_ROW = 24
const PORT_ROWS_EDGE = 4
/** More ways out than this do not fit side by side. */
const SIDE_BY_SIDE = 4

/** Start and output are one row. */
export function isRow(data: Pick<CardData, 'node'>): boolean {
  return data.node.kind === 'start' || data.node.kind === 'output'
}

export function cardHeight(data: Pick<CardData, 'node' | 'ports' | 'direction'>): number {
  return isRow(data) ? HEAD : HEAD + LINE + portsHeight(data)
}

/** The question that a person can answer on this card. */
export function questionOf({ step, answers }: Pick<CardData, 'step' | 'answers'>): CardQuestion | undefined {
  return answers && step?.waiting?.for === 'person' ? step.waiting.asked : undefined
}

function portsHeight(data: Pick<CardData, 'ports' | 'direction'>): number {
  if (!showsPortNames(data)) return 0
  return listsPorts(data) ? data.ports.length * PORT_ROW + PORT_ROWS_EDGE : PORTS
}

/** One ordinary way out needs no name. */
export function showsPortNames(data: Pick<CardData, 'ports'>): boolean {
  return data.ports.length > 1
}

/** Ways out as rows with their ports on the right edge, instead of side by side along the bottom. */
export function listsPorts({ ports, direction }: Pick<CardData, 'ports' | 'direction'>): boolean {
  return ports.length > 1 && (direction === 'right' || ports.length > SIDE_BY_SIDE)
}
