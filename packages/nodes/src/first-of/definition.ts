import { defineNodeType } from '@heddle/core/node-type/node-type'
import { z } from 'zod'
import { say } from '../say'

export const firstOfConfig = z.strictObject({})

export const firstOf = defineNodeType({
  kind: 'first-of',
  version: 1,
  title: 'First of',
  summary: 'Hands on the value of the first branch that arrived, in the order of its edges.',
  zh: { title: '取第一个', summary: '按连线顺序交出第一个到达的分支的值。' },
  family: 'flow',
  icon: 'list-start',
  config: firstOfConfig,
  ports: () => ['done'],
  incoming: true,
  line: (_config, language) => ({ text: say(language, 'The first value that arrived', '第一个到达的值') }),
  output: () => ({}),
  compile: () => ({ op: { op: 'gather', as: 'first' } }),
})
