import { defineNodeType } from '@heddle/core/node-type/node-type'
import { z } from 'zod'
import { hint } from '../hint'

export const noteConfig = z.strictObject({
  text: z
    .string()
    .max(20_000)
    .default('')
    .meta(hint({ title: 'Text', description: 'Markdown.', field: 'area', zh: { title: '文字', description: 'Markdown 格式。' } })),
})

export const note = defineNodeType({
  kind: 'note',
  version: 1,
  title: 'Note',
  summary: 'Holds a remark for whoever reads the canvas.',
  zh: { title: '便签', summary: '给看画布的人的说明。' },
  family: 'flow',
  icon: 'sticky-note',
  config: noteConfig,
  ports: () => [],
  incoming: false,
  line: ({ text }) => ({ text }),
  output: () => ({}),
  compile: () => 'nothing',
})
