import type { Meter } from '../expression/budget'
import { conditionHolds } from '../expression/cel'
import { fill, type Look } from '../expression/fill'
import type { Json } from '../json'
import { type Call, type Choose, type End, type Gather, type Op, onOp, type PerOp } from '../plan/op'
import { beginAsk, beginWait, type WaitOutcome } from './begin-waiting'
import { StepFailure } from './step-failure'

/** What a step sees when it begins. */
export interface Scene {
  readonly look: Look
  /** Values over the incoming edges taken by now, in the order of the edges. */
  readonly arrived: () => readonly { readonly step: string; readonly value: Json }[]
  /** Milliseconds since 1970, in the workflow's time. */
  readonly now: number
  /** What the work is charged to. */
  readonly meter: Meter
}

/** What comes of beginning a step. `ports` absent: every way out. */
export type Outcome =
  | { readonly is: 'done'; readonly value: Json; readonly ports?: readonly string[] }
  | { readonly is: 'call'; readonly op: Call; readonly input: Json }
  | { readonly is: 'end'; readonly op: End; readonly value: Json }
  | Extract<WaitOutcome, { is: 'wait' }>

/**
 * Begins a step's op.
 *
 * @throws StepFailure or ExpressionFailure when the step fails at once, also by going over its budget.
 */
export function performOp(op: Op, scene: Scene): Outcome {
  return onOp(op, answers)(scene)
}

type Begin = (scene: Scene) => Outcome

const answers: PerOp<Begin> = {
  compute: (op) => (scene) => ({ is: 'done', value: fill(op.value, scene.look, scene.meter) }),
  gather: (op) => (scene) => ({ is: 'done', value: gatherValues(op, scene) }),
  choose: (op) => (scene) => choosePorts(op, scene),
  call: (op) => (scene) => ({ is: 'call', op, input: fill(op.input, scene.look, scene.meter) }),
  end: (op) => (scene) => ({ is: 'end', op, value: fill(op.value, scene.look, scene.meter) }),
  agent: needsWholeEngine,
  wait: (op) => (scene) => beginWait(op, scene),
  ask: (op) => (scene) => beginAsk(op, scene),
  each: needsWholeEngine,
  while: needsWholeEngine,
  try: needsWholeEngine,
  child: needsWholeEngine,
}

function gatherValues({ as }: Gather, scene: Scene): Json {
  const arrived = scene.arrived()
  scene.meter.spend(arrived.length)
  if (as === 'object') return Object.fromEntries(arrived.map(({ step, value }) => [step, value]))
  if (as === 'list') return arrived.map(({ value }) => value)
  return arrived[0]?.value ?? null
}

function choosePorts({ take, cases, otherwise }: Choose, scene: Scene): Outcome {
  const held: string[] = []
  for (const { port, when } of cases) {
    if (!conditionHolds(when, scene.look, scene.meter)) continue
    held.push(port)
    if (take === 'first') break
  }
  const ports = held.length > 0 || otherwise === undefined ? held : [otherwise]
  return { is: 'done', value: held, ports }
}

/** Ops that plans can hold and this engine does not walk yet. */
function needsWholeEngine({ op }: Op): never {
  throw new StepFailure('internal', `This step is a "${op}", which needs the whole engine.`, 'Remove the node, or use a version of Heddle that runs it.')
}
