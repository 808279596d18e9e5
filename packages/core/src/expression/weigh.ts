import type { Json, JsonObject } from '../json'
import { MOST_VALUES } from '../json-text/read-json'
import { deepestValue, type Meter, mostValueBytes } from './budget'

interface Scale {
  readonly meter: Meter
  /** Spaces that each level is moved in by, when it is written on lines of its own. */
  readonly indent: number
  bytes: number
  /** Texts, numbers, lists, objects and so on. */
  parts: number
  /** The deepest level so far. */
  deepest: number
}

/** What is known of a large list or object. `height`: levels inside it. */
interface Weight {
  readonly bytes: number
  readonly parts: number
  readonly height: number
}

/** From this size on the weight of a list or object is remembered: it is passed from step to step, and looked through once. */
const heavyBytes = 64 * 1024
/** Levels at which large values are looked for: each part there costs a look-up. */
const heavyDepth = 3
/** Values never change, so neither do their weights. Whether one is still known tells in time only: it costs as many steps as before. */
const weights = new WeakMap<object, Weight>()

/**
 * Bytes that a value takes as JSON text in UTF-8. Counted without writing it, and no further than to what is allowed: a value of a few
 * objects that are in each other again and again is written out as terabytes. Costs a step for each 64 bytes and for each 16 parts.
 *
 * @throws OverBudget when it is too large, or nested too deeply.
 */
export function weigh(value: Json, meter: Meter, indent = 0): number {
  const scale: Scale = { meter, indent, bytes: 0, parts: 0, deepest: 0 }
  put(value, 0, scale)
  meter.spend(1 + (scale.bytes >> 6) + (scale.parts >> 4))
  return scale.bytes
}

function put(value: Json, depth: number, scale: Scale): void {
  scale.parts += 1
  scale.meter.passParts(scale.parts)
  if (typeof value === 'string') putText(value, scale)
  else if (value === null || typeof value !== 'object') add(scalarBytes(value), scale)
  else if (depth >= heavyDepth || scale.indent > 0) putParts(value, depth, scale)
  else if (!putKnown(weights.get(value), depth, scale)) putAndRemember(value, depth, scale)
}

function putParts(value: readonly Json[] | JsonObject, depth: number, scale: Scale): void {
  scale.meter.passDepth(depth)
  if (depth > scale.deepest) scale.deepest = depth
  if (Array.isArray(value)) putItems(value as readonly Json[], depth, scale)
  else putFields(value as JsonObject, depth, scale)
}

/** What goes over a limit is looked through all the same: which limit it meets first must not hang on what is still known. */
function putKnown(known: Weight | undefined, depth: number, scale: Scale): boolean {
  if (known === undefined || scale.bytes + known.bytes > mostValueBytes || scale.parts + known.parts > MOST_VALUES || depth + known.height > deepestValue)
    return false
  scale.bytes += known.bytes
  scale.parts += known.parts - 1
  scale.deepest = Math.max(scale.deepest, depth + known.height)
  return true
}

function putAndRemember(value: readonly Json[] | JsonObject, depth: number, scale: Scale): void {
  const { bytes, parts, deepest } = scale
  scale.deepest = depth
  putParts(value, depth, scale)
  const own = scale.bytes - bytes
  if (own >= heavyBytes) weights.set(value, { bytes: own, parts: scale.parts - parts + 1, height: scale.deepest - depth })
  if (deepest > scale.deepest) scale.deepest = deepest
}

function scalarBytes(value: number | boolean | null): number {
  return typeof value === 'number' ? String(value).length : value === false ? 5 : 4
}

function putItems(items: readonly Json[], depth: number, scale: Scale): void {
  add(bracketBytes(items.length, depth, scale), scale)
  for (const item of items) put(item, depth + 1, scale)
}

function putFields(fields: JsonObject, depth: number, scale: Scale): void {
  const keys = Object.keys(fields)
  const colon = scale.indent > 0 ? 2 : 1
  add(bracketBytes(keys.length, depth, scale) + keys.length * colon, scale)
  for (const key of keys) {
    putText(key, scale)
    put(fields[key] as Json, depth + 1, scale)
  }
}

/** Brackets, commas, and what stands before each part on a line of its own. */
function bracketBytes(parts: number, depth: number, { indent }: Scale): number {
  if (parts === 0) return 2
  const lines = indent === 0 ? 0 : parts * (1 + (depth + 1) * indent) + 1 + depth * indent
  return 2 + (parts - 1) + lines
}

function putText(text: string, scale: Scale): void {
  // A text that is too large by its length alone is not looked through.
  add(text.length + 2, scale)
  let more = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit < 0x20) more += unit >= 8 && unit <= 13 && unit !== 11 ? 1 : 5
    else if (unit < 0x80) more += unit === 0x22 || unit === 0x5c ? 1 : 0
    else more += unit < 0x800 ? 1 : moreOf(text, at, unit)
  }
  if (more > 0) add(more, scale)
}

/** Half a pair takes two bytes; a half that stands alone is written as \udxxx. */
function moreOf(text: string, at: number, unit: number): number {
  if (unit < 0xd800 || unit > 0xdfff) return 2
  const other = unit < 0xdc00 ? text.charCodeAt(at + 1) : text.charCodeAt(at - 1)
  const isPair = unit < 0xdc00 ? other >= 0xdc00 && other <= 0xdfff : other >= 0xd800 && other <= 0xdbff
  return isPair ? 1 : 5
}

function add(bytes: number, scale: Scale): void {
  scale.bytes += bytes
  scale.meter.passBytes(scale.bytes)
}
