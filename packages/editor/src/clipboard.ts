import type { Fragment } from '@heddle/core/graph/copy-nodes'
import { attachmentSchema, edgeSchema, nodeSchema } from '@heddle/core/graph/graph'
import { z } from 'zod'

const mark = 'heddle/fragment'

/** What lies on the clipboard is JSON, so that it reaches other tabs; it may come from anywhere. */
const clippingSchema = z.strictObject({
  [mark]: z.strictObject({
    nodes: z.array(nodeSchema).min(1).max(5000),
    edges: z.array(edgeSchema).max(20_000),
    attachments: z.array(attachmentSchema).max(5000).default([]),
  }),
})

export function clippingOf(fragment: Fragment): string {
  return JSON.stringify({ [mark]: fragment })
}

/** The nodes in it; undefined when it is anything else. */
export function fragmentOf(clipping: string): Fragment | undefined {
  try {
    return clippingSchema.safeParse(JSON.parse(clipping)).data?.[mark]
  } catch {
    return undefined
  }
}
