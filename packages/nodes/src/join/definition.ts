import type { StartRule } from '@heddle/core/engine/start-rule'
import { defineNodeType, type Language } from '@heddle/core/node-type/node-type'
import { z } from 'zod'
import { hint } from '../hint'
import { say } from '../say'

/** Where all are waited for, nothing can be lost any more. */
const counted = { field: 'rule', is: ['every', 'any', 'n'] }

export const joinConfig = z.strictObject({
  rule: z
    .enum(['all', 'every', 'any', 'n'])
    .default('all')
    .meta(
      hint({
        title: 'Go on when',
        options: { all: 'all are decided and at least one arrived', every: 'every one arrived', any: 'one arrived', n: 'a number arrived' },
        zh: { title: '何时继续', options: { all: '全部已定且至少一个到达', every: '每一个都到达', any: '一个到达', n: '若干个到达' } },
      }),
    ),
  n: z
    .int()
    .min(1)
    .max(1000)
    .default(2)
    .meta(hint({ title: 'How many', when: { field: 'rule', is: ['n'] }, zh: { title: '数量' } })),
  ifNot: z
    .enum(['skip', 'fail'])
    .default('skip')
    .meta(
      hint({
        title: 'When that cannot come any more',
        options: { skip: 'Skip what follows', fail: 'Fail the run' },
        when: counted,
        advanced: true,
        zh: { title: '不可能再满足时', options: { skip: '跳过后面的部分', fail: '运行失败' } },
      }),
    ),
  losers: z
    .enum(['finish', 'cancel'])
    .default('finish')
    .meta(
      hint({
        title: 'What is still at work then',
        options: { finish: 'May finish', cancel: 'Is cancelled' },
        when: counted,
        advanced: true,
        zh: { title: '此时仍在进行的工作', options: { finish: '可以完成', cancel: '被取消' } },
      }),
    ),
})

type Config = z.infer<typeof joinConfig>

export const join = defineNodeType({
  kind: 'join',
  version: 1,
  title: 'Join',
  summary: 'Waits for branches and hands on what arrived, by key.',
  zh: { title: '汇合', summary: '等待各分支，并按键名交出到达的结果。' },
  family: 'flow',
  icon: 'merge',
  config: joinConfig,
  ports: () => ['done'],
  incoming: true,
  line: (config, language) => ({ strong: say(language, 'When', '当'), text: ruleInWords(config, language) }),
  output: () => ({ type: 'object' }),
  compile: ({ config, incoming }) => ({ op: { op: 'gather', as: 'object' }, start: startRule(config, incoming) }),
})

function startRule({ rule, n, ifNot, losers }: Config, incoming: number): StartRule {
  if (rule === 'all') return { when: 'settled' }
  return { when: 'count', n: { every: Math.max(1, incoming), any: 1, n }[rule], ifNot, losers }
}

function ruleInWords({ rule, n }: Config, language: Language | undefined): string {
  const words = {
    all: say(language, 'all are decided', '全部已定'),
    every: say(language, 'every one arrived', '每一个都到达'),
    any: say(language, 'one arrived', '一个到达'),
    n: say(language, `${n} arrived`, `${n} 个到达`),
  }
  return words[rule]
}
