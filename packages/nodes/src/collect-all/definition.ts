import { defineNodeType } from '@heddle/core/node-type/node-type'
import { z } from 'zod'
import { say } from '../say'

export const collectAllConfig = z.strictObject({})

export const collectAll = defineNodeType({
  kind: 'collect-all',
  version: 1,
  title: 'Collect all',
  summary: 'Hands on a list of what every branch yields, in the order of its edges.',
  zh: { title: '全部收集', summary: '按连线顺序把各分支的结果收集成列表。' },
  family: 'flow',
  icon: 'list-plus',
  config: collectAllConfig,
  ports: () => ['done'],
  incoming: true,
  line: (_config, language) => ({ text: say(language, 'A list of all that arrived', '所有到达结果的列表') }),
  output: () => ({ type: 'array' }),
  compile: () => ({ op: { op: 'gather', as: 'list' } }),
})
