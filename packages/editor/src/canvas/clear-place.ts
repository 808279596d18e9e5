import type { Box } from './next-place'

/** Kept free around what is cleared. Pixels. */
const MARGIN = 24

/** The place nearest to where it is now at which a box lies on none of the others: moved along one axis, as a hand would. */
export function clearPlace(box: Box, others: readonly Box[]): Pick<Box, 'x' | 'y'> {
  const { x, y, width, height } = box
  if (isClear(box, others)) return { x, y }
  const beside = others.flatMap((other) => [
    { x: other.x - MARGIN - width, y },
    { x: other.x + other.width + MARGIN, y },
    { x, y: other.y - MARGIN - height },
    { x, y: other.y + other.height + MARGIN },
  ])
  const far = (place: Pick<Box, 'x' | 'y'>): number => Math.abs(place.x - x) + Math.abs(place.y - y)
  // Beyond the last of the others there is always room.
  return beside.sort((a, b) => far(a) - far(b)).find((place) => isClear({ ...box, ...place }, others)) ?? { x, y }
}

function isClear(box: Box, others: readonly Box[]): boolean {
  return !others.some(
    (other) =>
      box.x < other.x + other.width + MARGIN &&
      other.x < box.x + box.width + MARGIN &&
      box.y < other.y + other.height + MARGIN &&
      other.y < box.y + box.height + MARGIN,
  )
}
