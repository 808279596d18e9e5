import { grouped } from '../expression/budget'
import { DEEPEST, type JsonFault, MOST_VALUES } from './read-json'

/** For people: what is wrong with a JSON text, and what to do. `what`: "The body", a file's name. */
export function sayFault(fault: JsonFault, what: string): { readonly message: string; readonly hint: string } {
  const place = `line ${fault.place.line}, column ${fault.place.column}`
  switch (fault.fault) {
    case 'malformed':
      return { message: `${what} is no JSON: ${place}.`, hint: 'Mend the text at this place.' }
    case 'too-deep':
      return { message: `${what} is nested deeper than ${DEEPEST} levels: ${place}.`, hint: 'Make the value flatter.' }
    case 'too-many':
      return {
        message: `${what} holds more than ${grouped(MOST_VALUES)} values: ${place}.`,
        hint: 'Send fewer, or keep the whole where the workflow can fetch a part of it.',
      }
    case 'inexact':
      return {
        message: `${what} holds the number ${short(fault.written)}, which no number here can hold exactly: ${place}.`,
        hint: 'Write it as text, in quotes: whole numbers beyond 9007199254740991 stay text, and so does what has more digits than a double.',
      }
    case 'doubled':
      return {
        message: `${what} has the field "${short(fault.name)}" twice in one object: ${place}.`,
        hint: 'Leave one of the two out: only one of their values could be taken.',
      }
  }
}

function short(written: string): string {
  return written.length > 60 ? `${written.slice(0, 60)}...` : written
}
