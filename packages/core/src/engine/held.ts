import { Meter, mostHeldBytes } from '../expression/budget'
import { weigh } from '../expression/weigh'
import type { Json } from '../json'
import type { Op } from '../plan/op'
import type { Template } from '../plan/plan'
import { knownStep } from '../run/reduce'
import type { RunError } from '../run/run-event'
import type { RunState } from '../run/run-state'
import type { PlanIndex } from './plan-index'

/** Bytes, as JSON text, of the values that a run holds: its input, and what its steps made. A value that was passed on is there once. */
export interface Held {
  bytes: number
}

export function heldIn(index: PlanIndex, state: RunState): Held {
  let bytes = weighed(state.input ?? null)
  for (const { id, op } of index.steps) {
    const known = knownStep(state, id)
    if (known?.status === 'done' && !passesOn(op)) bytes += weighed(known.value ?? null)
  }
  return { bytes }
}

/** Whether what the op yields is a value, or a part of one, that the run holds already. */
export function passesOn(op: Op): boolean {
  if (op.op === 'gather') return op.as === 'first'
  return (op.op === 'compute' || op.op === 'end') && isReference(op.value)
}

function isReference(template: Template): boolean {
  if ('first' in template) return template.first.every(({ filters = [] }) => filters.length === 0)
  return 'ref' in template && (template.ref.filters ?? []).length === 0
}

/** Of a value that was weighed before, when it came to be, maybe by a version with other limits: nothing limits it now. */
export function weighed(value: Json): number {
  return weigh(value, new Unlimited(Number.POSITIVE_INFINITY))
}

class Unlimited extends Meter {
  override passParts(): void {}
  override passDepth(): void {}
  override passBytes(): void {}
}

/** What to say when a value of so many bytes is one too many. */
export function holdsTooMuch(held: Held, bytes: number): RunError | undefined {
  const together = held.bytes + bytes
  if (together <= mostHeldBytes) return undefined
  return {
    code: 'value.too-large',
    message: `With what this step made (${megabytes(bytes)} MB) the run holds values of ${megabytes(together)} MB; it may hold ${megabytes(mostHeldBytes)} MB together.`,
    hint: 'Let steps hand on only the fields that later steps need, keep large contents outside the workflow and hand on their addresses, or split the work into several runs.',
  }
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1)
}
