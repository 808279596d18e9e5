import { defineNodeType } from '@heddle/core/node-type/node-type'
import type { Effect } from '@heddle/core/plan/op'
import type { z } from 'zod'
import { limits } from '../limits'
import { missing } from '../missing'
import { say } from '../say'
import { asSent } from './as-sent'
import { inputTemplate } from './input-template'
import { mistakesIn } from './mistakes'
import { httpRequestConfig } from './settings'

type Config = z.infer<typeof httpRequestConfig>

export const httpRequest = defineNodeType({
  kind: 'http-request',
  version: 1,
  title: 'HTTP request',
  summary: 'Calls an address and hands on status, headers and body.',
  zh: { title: 'HTTP 请求', summary: '调用一个地址，交出状态、响应头和正文。' },
  family: 'tool',
  icon: 'globe',
  config: httpRequestConfig,
  ports: () => ['done'],
  incoming: true,
  line: ({ method, url }, language) => ({ strong: method, text: url || say(language, 'No address yet', '尚无地址') }),
  output: () => ({
    type: 'object',
    properties: {
      status: { type: 'integer' },
      headers: { type: 'object', additionalProperties: { type: 'string' } },
      body: { description: 'JSON when the service says so. Numbers that a number here cannot hold exactly (ids beyond 9007199254740991) are text.' },
    },
    required: ['status', 'headers', 'body'],
    additionalProperties: false,
  }),
  asSent,
  compile(node) {
    const mistakes = mistakesIn(node.config)
    if (mistakes.length > 0) return mistakes.map((mistake) => missing(node.problem, mistake))
    const { method, repeatable, attempts, timeLimit } = node.config
    return {
      op: {
        op: 'call',
        runner: 'http-request',
        queue: 'tools',
        input: inputTemplate(node),
        limits: limits(attempts, timeLimit),
        effect: effectOf(method, repeatable),
      },
    }
  },
})

/** RFC 9110, 9.2: which methods only read, and which may arrive twice. */
function effectOf(method: Config['method'], repeatable: boolean | undefined): Effect {
  if (method === 'GET' || method === 'HEAD') return 'none'
  return (repeatable ?? (method === 'PUT' || method === 'DELETE')) ? 'repeatable' : 'once'
}
