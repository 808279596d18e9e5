import { z } from 'zod'
import { hint } from '../hint'

/** One value that whoever decides sees, and may change where that is allowed. */
export const shownValue = z.strictObject({
  name: z
    .string()
    .min(1)
    .max(64)
    .meta(hint({ title: 'Name', zh: { title: '名称' } })),
  value: z
    .string()
    .max(50_000)
    .default('')
    .meta(hint({ title: 'Value', field: 'template', placeholder: '{{start.amount}}', zh: { title: '值' } })),
  edit: z
    .boolean()
    .default(false)
    .meta(hint({ title: 'May be changed', zh: { title: '可以修改' } })),
  type: z
    .enum(['any', 'text', 'number', 'boolean', 'list', 'object'])
    .default('any')
    .meta(
      hint({
        title: 'Must stay',
        options: { any: 'Any JSON value', text: 'A text', number: 'A number', boolean: 'Yes or no', list: 'A list', object: 'An object' },
        when: { field: 'edit', is: [true] },
        zh: { title: '类型必须是', options: { any: '任意 JSON 值', text: '文本', number: '数字', boolean: '是或否', list: '列表', object: '对象' } },
      }),
    ),
})

/** What an answer has beside its way out and its label. */
export const buttonSettings = {
  tone: z
    .enum(['good', 'bad', 'plain'])
    .default('plain')
    .meta(
      hint({
        title: 'Looks',
        options: { good: 'Go on', bad: 'Stop', plain: 'Neutral' },
        advanced: true,
        zh: { title: '外观', options: { good: '继续', bad: '停止', plain: '中性' } },
      }),
    ),
  next: z
    .string()
    .max(1000)
    .default('')
    .meta(
      hint({
        title: 'What happens next',
        description: 'Shown before the person answers.',
        field: 'template',
        placeholder: 'Refunds the amount once.',
        zh: { title: '之后会发生什么', description: '在做出回答之前显示。' },
      }),
    ),
}
