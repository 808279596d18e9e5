/** The list with `item` at place `at` (absent or beyond = at the end). */
export function inserted<Item>(list: readonly Item[], item: Item, at: number | undefined): Item[] {
  const place = Math.min(at ?? list.length, list.length)
  return [...list.slice(0, place), item, ...list.slice(place)]
}

export function replaced<Item>(list: readonly Item[], at: number, item: Item): Item[] {
  return list.map((old, index) => (index === at ? item : old))
}

export function without<Item>(list: readonly Item[], at: number): Item[] {
  return [...list.slice(0, at), ...list.slice(at + 1)]
}
