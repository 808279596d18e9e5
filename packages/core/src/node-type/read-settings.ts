import { z } from 'zod'
import { applies } from './applies'
import type { NodeType } from './node-type'
import { hintOf, isObject, mentioning, type Walk, walkSettings } from './walk-settings'

/** A node's settings as its type reads them: those that apply, with defaults; or everything that is wrong with them. */
export function readSettings(type: Pick<NodeType, 'config'>, config: unknown): ReturnType<NodeType['config']['safeParse']> {
  return type.config.safeParse(settingsThatApply(type.config, config))
}

/**
 * The settings without those that do not apply: a body that is kept while the method sends none can neither fail
 * nor reach the plan. Everything that reads settings by a node type's schema parses what this leaves.
 */
export function settingsThatApply(schema: z.ZodType, value: unknown): unknown {
  return walkSettings(schema, value, leavingOthersOut)
}

const leavingOthersOut: Walk = {
  only: mentioning(({ when }) => when !== undefined),
  visit: ({ schema, value }, inside) => inside(schema instanceof z.ZodObject && isObject(value) ? withoutOthers(schema, value) : value),
}

type Values = Readonly<Record<string, unknown>>

function withoutOthers(schema: z.ZodObject, values: Values): Values {
  const fieldOf = (name: string): z.ZodType | undefined => (Object.hasOwn(schema.shape, name) ? (schema.shape[name] as z.ZodType) : undefined)
  const given = (name: string) => (Object.hasOwn(values, name) ? values[name] : undefined)
  const siblings = {
    whenOf: (name: string) => {
      const field = fieldOf(name)
      return field && hintOf(field, 'when')
    },
    valueOf: (name: string) => fieldOf(name)?.safeParse(given(name)).data,
    defaultOf: (name: string) => fieldOf(name)?.safeParse(undefined).data,
  }
  const entries = Object.entries(values)
  const left = entries.filter(([name]) => applies(name, siblings))
  return left.length < entries.length ? Object.fromEntries(left) : values
}
