import { cardWidth } from './card-size'

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

type Direction = 'down' | 'right'
type Point = Pick<Box, 'x' | 'y'>

/** Between a card and the next. Pixels. */
const GAP = 56
const ASIDE = 40
/** Room for a card with a line and ways out. */
const wanted = { width: cardWidth, height: 100 }

/** The free place after a card: below it (or to its right), moved aside while another card is there. */
export function placeAfter(card: Box, others: readonly Box[], direction: Direction): Point {
  let place = direction === 'down' ? { x: card.x, y: card.y + card.height + GAP } : { x: card.x + card.width + GAP, y: card.y }
  for (let blocking = inTheWay(place, others); blocking !== undefined; blocking = inTheWay(place, others)) {
    place = direction === 'down' ? { ...place, x: blocking.x + blocking.width + ASIDE } : { ...place, y: blocking.y + blocking.height + ASIDE }
  }
  return place
}

/** The place after the last card. */
export function placeLast(boxes: readonly Box[], direction: Direction): Point {
  const end = (box: Box): number => (direction === 'down' ? box.y + box.height : box.x + box.width)
  const last = boxes.reduce<Box | undefined>((far, box) => (far === undefined || end(box) > end(far) ? box : far), undefined)
  return last === undefined ? { x: 0, y: 0 } : placeAfter(last, boxes, direction)
}

function inTheWay({ x, y }: Point, boxes: readonly Box[]): Box | undefined {
  return boxes.find((box) => x < box.x + box.width && box.x < x + wanted.width && y < box.y + box.height && box.y < y + wanted.height)
}
