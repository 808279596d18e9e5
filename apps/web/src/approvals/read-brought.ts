import type { Json } from '@heddle/core/json'
import { readJson } from '@heddle/core/json-text/read-json'

/** What a person says that a call has brought: JSON where it is some, else the text itself; nothing when left empty. */
export function readBrought(written: string): Json | undefined {
  const said = written.trim()
  if (said === '') return undefined
  const reading = readJson(said)
  return 'value' in reading ? reading.value : said
}
