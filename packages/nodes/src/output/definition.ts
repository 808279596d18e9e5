import { defineNodeType } from '@heddle/core/node-type/node-type'
import { z } from 'zod'
import { hint } from '../hint'
import { missing } from '../missing'
import { say } from '../say'

export const outputConfig = z.strictObject({
  shape: z
    .enum(['value', 'json'])
    .default('value')
    .meta(
      hint({
        title: 'Written as',
        description: 'A value is a text with references, or one reference, which keeps its type.',
        options: { value: 'Value', json: 'JSON' },
        zh: { title: '写法', description: '“值”是带引用的文本，或保持类型的单个引用。', options: { value: '值', json: 'JSON' } },
      }),
    ),
  value: z
    .json()
    .default('')
    .meta(
      hint({
        title: 'Value',
        description: 'What the run answers: {{prompt.text}}',
        field: 'template-area',
        placeholder: '{{prompt.text}}',
        zh: { title: '值', description: '运行的结果，例如 {{prompt.text}}' },
      }),
    ),
  mode: z
    .enum(['go-on', 'end-here'])
    .default('go-on')
    .meta(
      hint({
        title: 'Then',
        description: 'End here cancels whatever is still at work.',
        options: { 'go-on': 'Go on with the rest', 'end-here': 'End the run here' },
        zh: { title: '之后', description: '“在此结束”会取消仍在进行的工作。', options: { 'go-on': '继续其余部分', 'end-here': '在此结束运行' } },
      }),
    ),
})

export const output = defineNodeType({
  kind: 'output',
  version: 1,
  title: 'Output',
  summary: 'Says what the run answers.',
  zh: { title: '输出', summary: '给出运行的结果。' },
  family: 'flow',
  icon: 'flag',
  config: outputConfig,
  ports: (config) => (config.mode === 'end-here' ? [] : ['done']),
  incoming: true,
  line: ({ value, mode }, language) => ({
    ...(mode === 'end-here' ? { strong: say(language, 'Ends here', '在此结束') } : {}),
    text: typeof value === 'string' ? value : JSON.stringify(value),
  }),
  output: () => ({}),
  compile({ config, parse, parseJson, problem }) {
    const { value, shape } = config
    if (value === '')
      return [missing(problem, { path: ['value'], message: 'The output has no value.', hint: 'Choose what the run answers, for example {{prompt.text}}.' })]
    const template = shape === 'json' && typeof value === 'string' ? parseJson(value, ['value']) : parse(value, ['value'])
    return { op: { op: 'end', outcome: 'succeeded', stop: config.mode === 'end-here', value: template } }
  },
})
