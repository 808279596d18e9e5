import { toBytes } from '../connect/json'

/** Name and key as they are stored and compared. The number 17 and the text "17" are one key: senders cannot know which the workflow has. */
export function topicBytes(name: string, key: string | number = ''): [name: Uint8Array, key: Uint8Array] {
  return [toBytes(name), toBytes(String(key))]
}
