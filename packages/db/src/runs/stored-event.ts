import type { Json } from '@heddle/core/json'
import type { CutField, RunEvent } from '@heddle/core/run/run-event'
import { fromBytes, toBytes } from '../connect/json'
import { toldForm } from './told-form'

/** Fields of an event's data from this size on (bytes of JSON text) are told shortened; `GET /runs/{id}/events/{seq}` tells them whole. */
export const cutFrom = 64 * 1024
/** UTF-16 units of their JSON text that are told. */
const told = 2000
/** Digits of the length that a shortened event is stored with. */
const lengthDigits = 8

/**
 * An event as the database holds it: its JSON text. Before one that has a large field stands the event as it is told, and before that its
 * length: whoever reads a run's events then never touches what is large. No JSON text of an event begins with a digit.
 */
export function storedEvent(event: RunEvent): Uint8Array {
  // The text of a stream is told whole always: what comes next is joined to it.
  if (event.type === 'text-written' || !Object.values(event.data).some(mayBeLarge)) return toBytes(event)
  const { data, ...about } = event
  // What is large is written out once.
  const texts = Object.entries(data).flatMap(([field, value]: [string, unknown]) => (value === undefined ? [] : [{ field, text: JSON.stringify(value) }]))
  const fields = texts.map(({ field, text }) => `${JSON.stringify(field)}:${text}`)
  const whole = Buffer.from(`${JSON.stringify(about).slice(0, -1)},"data":{${fields.join(',')}}}`)
  const cut = texts.flatMap(({ field, text }): CutText[] => (Buffer.byteLength(text) < cutFrom ? [] : [{ field, text }]))
  if (cut.length === 0) return whole
  const head = Buffer.from(JSON.stringify(shortened(event, cut)))
  return Buffer.concat([Buffer.from(String(head.length).padStart(lengthDigits, '0')), head, whole])
}

interface CutText {
  readonly field: string
  readonly text: string
}

function shortened(event: RunEvent, texts: readonly CutText[]): object {
  const cut: CutField[] = texts.map(({ field, text }) => ({ field, bytes: Buffer.byteLength(text) }))
  const beginnings = texts.map(({ field, text }) => [field, askedBy(event, field) ?? text.slice(0, told)])
  return { ...event, cut, data: { ...event.data, ...Object.fromEntries(beginnings) } }
}

/** A question stays one that can be read and answered. */
function askedBy({ type, data }: RunEvent, field: string): Json | undefined {
  return type === 'step-waiting' && data.for === 'person' && field === 'form' ? toldForm(data.form, { letters: told, most: cutFrom }) : undefined
}

function mayBeLarge(value: unknown): boolean {
  return typeof value === 'string' ? value.length >= cutFrom / 8 : typeof value === 'object' && value !== null
}

/** SQL: the event as it is told. Slices, so that nothing more of a large one is read. `column`: of such bytes. */
export function toldEvent(column: string): string {
  const length = `convert_from(substring(${column} from 1 for ${lengthDigits}), 'UTF8')::int`
  return `case when substring(${column} from 1 for 1) = '{' then ${column} else substring(${column} from ${lengthDigits + 1} for ${length}) end`
}

/** The event whole. */
export function wholeEvent(stored: Uint8Array): RunEvent {
  const length = stored[0] === openingBrace ? 0 : lengthDigits + Number(Buffer.from(stored.subarray(0, lengthDigits)).toString())
  return fromBytes<RunEvent>(stored.subarray(length))
}

const openingBrace = 0x7b
