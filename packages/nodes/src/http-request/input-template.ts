import type { NodeInPlan } from '@heddle/core/node-type/node-type'
import type { Template } from '@heddle/core/plan/plan'
import type { z } from 'zod'
import { objectTemplate } from '../named-values'
import type { httpRequestConfig } from './settings'

type Config = z.infer<typeof httpRequestConfig>

/** What the engine fills in when the step begins; the runner reads it as `httpRequestInput`. */
export function inputTemplate(node: NodeInPlan<Config>): Template {
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
