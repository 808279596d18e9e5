import { expect, it } from 'vitest'
import type { CallContext } from '../runner'
import { compiled, filledOp } from '../test-filled-op'
import { runTemplate } from './run'

const config = {
  values: [
    { name: 'who', value: '{{start.name}}' },
    { name: 'list', value: '{{start.list}}' },
  ],
  template: '{{ who }} {{start.name}} {% for x in list %}{{ x }}{% endfor %}',
}

it('leaves the template to Liquid and gives it its values, with their types', async () => {
  const rendered: unknown[] = []
  const renderer = {
    liquid: async (template: string, values: object) => {
      rendered.push(template, values)
      return 'a letter'
    },
  }
  const result = await runTemplate.run(filledOp('template', config, { name: 'Ada {{x}}', list: [1, 2] }), { renderer } as unknown as CallContext)
  expect(result).toEqual({ value: 'a letter' })
  expect(rendered).toEqual([config.template, { who: 'Ada {{x}}', list: [1, 2] }])
})
it('runs among the code, and says when it is empty', () => {
  expect(compiled('template', config)).toMatchObject({ op: { op: 'call', queue: 'code', effect: 'none' }, problems: [] })
  expect(compiled('template', {}).problems).toMatchObject([{ code: 'setting.invalid', at: { path: ['template'] } }])
})
