import { defineNodeType, type NodeInPlan } from '@heddle/core/node-type/node-type'
import type { Effect } from '@heddle/core/plan/op'
import type { Problem } from '@heddle/core/problems/problem'
import type { z } from 'zod'
import { limits } from '../limits'
import { missing } from '../missing'
import { say } from '../say'
import { inputTemplate } from './input-template'
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
    properties: { status: { type: 'integer' }, headers: { type: 'object', additionalProperties: { type: 'string' } }, body: {} },
    required: ['status', 'headers', 'body'],
    additionalProperties: false,
  }),
  compile(node) {
    const problems = problemsOf(node)
    if (problems.length > 0) return problems
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

function problemsOf({ config, problem }: NodeInPlan<Config>): readonly Problem[] {
  const { auth } = config
  const found = [
    config.url.trim() === '' && {
      path: ['url'],
      message: 'The address is missing.',
      hint: 'Write where the request goes, for example https://example.com/orders.',
    },
    /^\w+:\/\/[^/?#]*@/.test(config.url) && {
      path: ['url'],
      message: 'The address holds a user name or password.',
      hint: 'Take it out and choose "User name and password" under Sign in.',
    },
    /^(?!https?:)[a-z][a-z0-9+.-]*:\/\//i.test(config.url) && {
      path: ['url'],
      message: 'Only http and https addresses can be called.',
      hint: 'Start the address with https://.',
    },
    auth.type !== 'none' &&
      auth.secret === '' && { path: ['auth', 'secret'], message: 'No secret is chosen for signing in.', hint: 'Choose one, or add it under Secrets first.' },
    auth.type !== 'none' &&
      auth.secret.includes('{{') && {
        path: ['auth', 'secret'],
        message: 'A secret is chosen by its name, not by a reference.',
        hint: 'Choose the name of a secret.',
      },
    config.bodyType === 'json' &&
      config.body.trim() === '' && {
        path: ['body'],
        message: 'The JSON body is empty.',
        hint: 'Write it, for example {"text": {{start.text}}}, or send none.',
      },
    config.bodyType !== 'none' &&
      (config.method === 'GET' || config.method === 'HEAD') && {
        path: ['bodyType'],
        message: `${config.method} sends no body.`,
        hint: 'Choose POST, PUT or PATCH, or send no body.',
      },
  ]
  return found.flatMap((each) => (each ? [missing(problem, each)] : []))
}
