import { z } from 'zod'
import { hint } from '../hint'

const secretName = z
  .string()
  .max(128)
  .default('')
  .meta(
    hint({
      title: 'Secret',
      description: 'The name of a secret of this workspace; its value stays on the server.',
      field: 'secret',
      zh: { title: '机密', description: '工作区中机密的名称；其值不会离开服务器。' },
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

/** RFC 9110: GET and HEAD have no body, and may always be sent again. */
const sends = { field: 'method', is: ['POST', 'PUT', 'PATCH', 'DELETE'] }

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
        when: sends,
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
        when: { field: 'bodyType', is: ['json', 'text'] },
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
        when: sends,
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
