import { type Choose, type Deadline, type Op, onOp, type PerOp } from '../plan/op'
import { ALWAYS, type Condition, type Conditions, NEVER } from './bdd'

/** When a step that runs takes which port; its questions are asked here. */
export type Outcomes = (port: string) => Condition

/** The combinations of ports that an op may take; `ways` are those that an edge leaves by. Whether a condition can hold at all is not looked at. */
export function outcomesOf(op: Op, ways: ReadonlySet<string>, conditions: Conditions): Outcomes {
  return onOp(op, answers)(ways, conditions)
}

type Ask = (ways: ReadonlySet<string>, conditions: Conditions) => Outcomes

const always: Outcomes = () => ALWAYS
const never: Outcomes = () => NEVER
const all = () => () => always

const answers: PerOp<Ask> = {
  choose: (op) => (_ways, conditions) => chosen(op, conditions),
  ask: (op) => (_ways, conditions) => oneOf([...op.answers, ...portsOf(op.deadline)], conditions),
  wait: (op) => (_ways, conditions) => unless(op.deadline?.port, conditions),
  while: () => (ways, conditions) => unless(ways.has('limit') ? 'limit' : undefined, conditions),
  end: (op) => () => (op.stop ? never : always),
  compute: all,
  gather: all,
  call: all,
  agent: all,
  each: all,
  try: all,
  child: all,
}

function portsOf(deadline: Deadline | undefined): readonly string[] {
  return deadline === undefined ? [] : [deadline.port]
}

/** The port, or else every other way out. */
function unless(port: string | undefined, conditions: Conditions): Outcomes {
  if (port === undefined) return always
  const late = conditions.ask()
  const intime = conditions.not(late)
  return (taken) => (taken === port ? late : intime)
}

function chosen({ take, cases, otherwise }: Choose, conditions: Conditions): Outcomes {
  const ports = cases.map(({ port }) => port)
  if (take === 'first') return oneOf([...ports, ...(otherwise === undefined ? [NO_PORT] : [otherwise])], conditions)
  const held = ports.map((port) => ({ port, when: conditions.ask() }))
  const none = conditions.not(conditions.any(held.map(({ when }) => when)))
  return byPort(otherwise === undefined ? held : [...held, { port: otherwise, when: none }], conditions)
}

/** No condition holds and there is no other way: the path ends. */
const NO_PORT = ''

function oneOf(ports: readonly string[], conditions: Conditions): Outcomes {
  let open: Condition = ALWAYS
  const outcomes = ports.map((port, index) => {
    const yes = index === ports.length - 1 ? ALWAYS : conditions.ask()
    const when = conditions.and(open, yes)
    open = conditions.and(open, conditions.not(yes))
    return { port, when }
  })
  return byPort(outcomes, conditions)
}

function byPort(outcomes: readonly { readonly port: string; readonly when: Condition }[], conditions: Conditions): Outcomes {
  const known = new Map<string, Condition>()
  for (const { port, when } of outcomes) known.set(port, conditions.or(known.get(port) ?? NEVER, when))
  return (port) => known.get(port) ?? NEVER
}
