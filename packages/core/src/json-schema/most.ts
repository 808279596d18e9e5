import type { Violation } from './scene'

/** More than anybody reads. */
const MOST = 100

/** What is found in one after the other, until it is enough. */
export function most<Item>(items: readonly Item[], find: (item: Item, index: number) => readonly Violation[]): readonly Violation[] {
  const found: Violation[] = []
  for (let index = 0; index < items.length && found.length < MOST; index++) for (const each of find(items[index] as Item, index)) found.push(each)
  return found
}
