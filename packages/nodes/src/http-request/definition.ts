import { defineNodeType, type NodeInPlan } from '@heddle/core/node-type/node-type'
import type { Effect } from '@heddle/core/plan/op'
import type { Template } from '@heddle/core/plan/plan'
import type { Problem } from '@heddle/core/problems/problem'
import { z } from 'zod'
import { hint } from '../hint'
import { limits } from '../limits'
import { missing } from '../missing'
import { objectTemplate } from '../named-values'
import { say } from '../say'

const secretName = z
  .string()
  .max(128)
  .default('')
  .meta(
    hint({
      title: 'Secret',
      description: 'The name of a secret of this workspace; its value stays on the server.',
      field: 'secret',
      zh: { title: '密钥', description: '工作区中密钥的名称；其值不会离开服务器。' },
    }),
  )

/** By the name of a secret only: a value, or a template that makes a name, cannot be written here. */
export const httpAuth = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('none') }).meta({ title: 'None', zh: { title: '无' } }),
  z.strictObject({ type: z.literal('bearer'), secret: secretName }).meta({ title: 'Bearer token', zh: { title: 'Bearer 令牌' } }),
  z
    .strictObject({
      type: z.literal('header'),
      name: z
        .string()
        .max(128)
        .default('x-api-key')
        .meta(hint({ title: 'Header', zh: { title: '请求头' } })),
      secret: secretName,
    })
    .meta({ title: 'Header', zh: { title: '请求头' } }),
  z
    .strictObject({
      type: z.literal('basic'),
      username: z
        .string()
        .max(256)
        .default('')
        .meta(hint({ title: 'User name', zh: { title: '用户名' } })),
      secret: secretName,
    })
    .meta({ title: 'User name and password', zh: { title: '用户名和密码' } }),
])

const row = z.strictObject({
  name: z
    .string()
    .min(1)
    .max(256)
    .meta(hint({ title: 'Name', zh: { title: '名称' } })),
  value: z
    .string()
    .max(10_000)
    .default('')
    .meta(hint({ title: 'Value', field: 'template', zh: { title: '值' } })),
})

export const httpRequestConfig = z.strictObject({
  method: z
    .enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])
    .default('GET')
    .meta(hint({ title: 'Method', zh: { title: '方法' } })),
  url: z
    .string()
    .max(10_000)
    .default('')
    .meta(
      hint({
        title: 'Address',
        description: 'May hold references: https://example.com/orders/{{start.id}}',
        field: 'template',
        placeholder: 'https://example.com/orders/{{start.id}}',
        zh: { title: '地址', description: '可以包含引用：https://example.com/orders/{{start.id}}' },
      }),
    ),
  query: z
    .array(row)
    .max(100)
    .default([])
    .meta(
      hint({
        title: 'Query',
        description: 'Added to the address, escaped. An empty value is left out.',
        zh: { title: '查询参数', description: '转义后加到地址上。空值会被略去。' },
      }),
    ),
  headers: z
    .array(row)
    .max(100)
    .default([])
    .meta(hint({ title: 'Headers', zh: { title: '请求头' } })),
  auth: httpAuth.default({ type: 'none' }).meta(hint({ title: 'Sign in by', zh: { title: '身份验证' } })),
  bodyType: z
    .enum(['none', 'json', 'text'])
    .default('none')
    .meta(
      hint({
        title: 'Body',
        options: { none: 'None', json: 'JSON', text: 'Text' },
        zh: { title: '正文', options: { none: '无', json: 'JSON', text: '文本' } },
      }),
    ),
  body: z
    .string()
    .max(1_000_000)
    .default('')
    .meta(
      hint({
        title: 'Body content',
        description: 'In JSON, each reference is escaped for its place.',
        field: 'json-template',
        placeholder: '{"text": {{start.text}}}',
        zh: { title: '正文内容', description: '在 JSON 中，每个引用都会按所在位置转义。' },
      }),
    ),
  repeatable: z
    .boolean()
    .optional()
    .meta(
      hint({
        title: 'May be sent again',
        description: 'When it is unclear whether a request arrived: send it again, or ask a person. Left alone, the method decides.',
        advanced: true,
        zh: { title: '可以重复发送', description: '不清楚请求是否到达时：再次发送，或询问人。不设置则由方法决定。' },
      }),
    ),
  attempts: z
    .int()
    .min(1)
    .max(20)
    .default(5)
    .meta(hint({ title: 'Attempts', description: 'The first included.', advanced: true, zh: { title: '尝试次数', description: '包括第一次。' } })),
  timeLimit: z
    .number()
    .min(1)
    .max(3600)
    .default(60)
    .meta(hint({ title: 'Time limit', description: 'For one attempt.', unit: 's', advanced: true, zh: { title: '时限', description: '每次尝试的时限。' } })),
  followRedirects: z
    .boolean()
    .default(true)
    .meta(
      hint({
        title: 'Follow redirects',
        description: 'Up to five; each address is checked again.',
        advanced: true,
        zh: { title: '跟随重定向', description: '最多五次；每个地址都会重新检查。' },
      }),
    ),
})

type Config = z.infer<typeof httpRequestConfig>

const filledRow = z.object({ name: z.string(), value: z.json() })

/** What the runner receives: references filled in; of the address, which pieces were written and which were inserted. */
export const httpRequestInput = z.object({
  method: z.string(),
  url: z.array(z.union([z.object({ written: z.string() }), z.object({ inserted: z.json() })])),
  query: z.array(filledRow),
  headers: z.array(filledRow),
  auth: httpAuth,
  body: z.union([z.object({ json: z.json() }), z.object({ text: z.json() }), z.null()]),
  followRedirects: z.boolean(),
})

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
        input: inputOf(node),
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

function inputOf(node: NodeInPlan<Config>): Template {
  const { config, parse } = node
  const rows = (field: 'query' | 'headers'): Template => ({
    list: config[field].map(({ name, value }, index) =>
      objectTemplate([
        ['name', { literal: name }],
        ['value', parse(value, [field, index, 'value'])],
      ]),
    ),
  })
  return objectTemplate([
    ['method', { literal: config.method }],
    ['url', pieces(parse(config.url, ['url']))],
    ['query', rows('query')],
    ['headers', rows('headers')],
    ['auth', { literal: config.auth }],
    ['body', bodyOf(node)],
    ['followRedirects', { literal: config.followRedirects }],
  ])
}

function bodyOf({ config, parse, parseJson }: NodeInPlan<Config>): Template {
  if (config.bodyType === 'none') return { literal: null }
  return config.bodyType === 'json' ? { object: { json: parseJson(config.body, ['body']) } } : { object: { text: parse(config.body, ['body']) } }
}

/** Keeps written and inserted pieces of the address apart, so that the runner can escape what was inserted. */
function pieces(template: Template): Template {
  const parts = 'text' in template ? template.text : [template]
  return {
    list: parts.map((part) => {
      if (typeof part === 'string') return { object: { written: { literal: part } } }
      if ('root' in part) return { object: { inserted: { ref: part } } }
      return { object: 'literal' in part ? { written: part } : { inserted: part } }
    }),
  }
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
