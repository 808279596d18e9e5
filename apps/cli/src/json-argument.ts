import { readFileSync } from 'node:fs'
import { readSentJson } from '@heddle/core/json-text/read-json'
import { sayFault } from '@heddle/core/json-text/say-fault'
import { exitCodes, Failure } from './exit-codes'

/** An option's JSON, or that of the file behind "@". `what`: at the beginning of a sentence. @throws Failure */
export function jsonArgument(text: string, what: string): unknown {
  const reading = readSentJson(text.startsWith('@') ? read(text.slice(1)) : text)
  if ('value' in reading) return reading.value
  const { message, hint } = sayFault(reading, text.startsWith('@') ? text.slice(1) : what)
  throw new Failure(exitCodes.usage, message, { hint })
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new Failure(exitCodes.usage, `The file ${path} cannot be read.`, { hint: 'Check the path after @ and its permissions.' })
  }
}
