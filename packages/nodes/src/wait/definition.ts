import type { JsonSchema } from '@heddle/core/json'
import { defineNodeType, type Language, type NodeInPlan } from '@heddle/core/node-type/node-type'
import type { Wait } from '@heddle/core/plan/op'
import type { Problem } from '@heddle/core/problems/problem'
import { z } from 'zod'
import { deadlineOf, deadlineSettings, isProblems, TIMEOUT } from '../deadline'
import { durationTemplate, durationUnit, durationWords, unitWords } from '../duration'
import { hint } from '../hint'
import { missing } from '../missing'
import { say } from '../say'

const DONE = 'done'

export const waitConfig = z.strictObject({
  mode: z
    .enum(['duration', 'until', 'event'])
    .default('duration')
    .meta(
      hint({
        title: 'Wait',
        options: { duration: 'For a while', until: 'Until a moment', event: 'For an event' },
        zh: { title: '等待', options: { duration: '一段时间', until: '到某一时刻', event: '某个事件' } },
      }),
    ),
  amount: z
    .string()
    .max(1000)
    .default('10')
    .meta(
      hint({
        title: 'How long',
        description: 'A number, or one reference to a number.',
        field: 'template',
        when: { field: 'mode', is: ['duration'] },
        zh: { title: '多久', description: '数字，或指向数字的单个引用。' },
      }),
    ),
  unit: durationUnit
    .default('minutes')
    .meta(hint({ title: 'Unit', options: unitWords.en, when: { field: 'mode', is: ['duration'] }, zh: { title: '单位', options: unitWords.zh } })),
  until: z
    .string()
    .max(1000)
    .default('')
    .meta(
      hint({
        title: 'Moment',
        description: 'A date and time with its zone: 2030-01-31T09:00:00+01:00. What is past is over at once.',
        field: 'template',
        placeholder: '{{start.due}}',
        when: { field: 'mode', is: ['until'] },
        zh: { title: '时刻', description: '带时区的日期时间：2030-01-31T09:00:00+01:00。已过去的时刻立即结束等待。' },
      }),
    ),
  event: z
    .string()
    .max(100)
    .default('')
    .meta(
      hint({
        title: 'Event',
        description: 'Its name, as the sender gives it.',
        placeholder: 'payment.received',
        when: { field: 'mode', is: ['event'] },
        zh: { title: '事件', description: '发送方给出的名称。' },
      }),
    ),
  key: z
    .string()
    .max(10_000)
    .default('')
    .meta(
      hint({
        title: 'Key',
        description: 'Only an event with this key counts; empty: one without a key.',
        field: 'template',
        placeholder: '{{start.order}}',
        when: { field: 'mode', is: ['event'] },
        zh: { title: '键', description: '只有带此键的事件才算；留空：不带键的事件。' },
      }),
    ),
  keep: z
    .boolean()
    .default(true)
    .meta(
      hint({
        title: 'Events that came early count',
        description: 'An event that came before this step is kept for it.',
        when: { field: 'mode', is: ['event'] },
        advanced: true,
        zh: { title: '提前到达的事件也算', description: '在此步骤之前到达的事件会为它保留。' },
      }),
    ),
  ...deadlineSettings({ field: 'mode', is: ['event'] }),
})

type Config = z.infer<typeof waitConfig>

export const wait = defineNodeType({
  kind: 'wait',
  version: 1,
  title: 'Wait',
  summary: 'Waits for a while, until a moment or for an event.',
  zh: { title: '等待', summary: '等待一段时间、某一时刻或某个事件。' },
  family: 'flow',
  icon: 'hourglass',
  config: waitConfig,
  ports: (config) => (hasDeadline(config) ? [DONE, TIMEOUT] : [DONE]),
  portTitle: (config, port, language) => (hasDeadline(config) ? titleOf(port, language) : undefined),
  incoming: true,
  line: lineOf,
  output: outputOf,
  compile(node) {
    const until = untilOf(node)
    const deadline = hasDeadline(node.config) ? deadlineOf(node) : undefined
    const problems = [until, deadline].flatMap((made) => (isProblems(made) ? made : []))
    if (isProblems(until) || isProblems(deadline)) return problems
    return { op: { op: 'wait', until, ...(deadline === undefined ? {} : { deadline }) } }
  },
})

function titleOf(port: string, language?: Language): string {
  return port === TIMEOUT ? say(language, 'Too late', '已超时') : say(language, 'It came', '已到达')
}

function hasDeadline({ mode, deadline }: Config): boolean {
  return mode === 'event' && deadline
}

function untilOf(node: NodeInPlan<Config>): Wait['until'] | readonly Problem[] {
  const { config, parse, problem } = node
  if (config.mode === 'duration') {
    const ms = durationTemplate(config, ['amount'], node)
    return isProblems(ms) ? ms : { ms }
  }
  if (config.mode === 'until') {
    if (config.until.trim() !== '') return { at: parse(config.until.trim(), ['until']) }
    return [missing(problem, { path: ['until'], message: 'The moment is missing.', hint: 'Write one such as 2030-01-31T09:00:00Z, or choose {{start.due}}.' })]
  }
  if (config.event.trim() !== '') return { event: config.event.trim(), key: parse(config.key, ['key']), keep: config.keep }
  return [missing(problem, { path: ['event'], message: 'The event has no name.', hint: 'Write the name that its sender uses, for example payment.received.' })]
}

function lineOf(config: Config, language?: Language): { readonly strong?: string; readonly text: string } {
  if (config.mode === 'duration') return { text: durationWords(config, language) }
  if (config.mode === 'until') return { strong: say(language, 'Until', '直到'), text: config.until || say(language, 'no moment yet', '尚未设置') }
  const key = config.key === '' ? '' : ` (${config.key})`
  return { strong: say(language, 'For', '等待'), text: config.event === '' ? say(language, 'no event yet', '尚未设置') : config.event + key }
}

function outputOf(config: Config): JsonSchema {
  if (config.mode !== 'event') return { type: 'null' }
  if (!config.deadline) return {}
  return { description: 'What the event brought, or that it did not come in time.' }
}
