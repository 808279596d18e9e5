import type { GraphNode } from '@heddle/core/graph/graph'
import type { NodeType } from '@heddle/core/node-type/node-type'
import { readSettings, settingsThatApply } from '@heddle/core/node-type/read-settings'

type Config = Parameters<NodeType['ports']>[0]

/**
 * The settings as the node type reads them, defaults filled in. While a person is in the middle of typing they may
 * not be valid: then the valid settings stand and the others take their defaults, so that the card keeps its ports.
 */
export function parseConfig(type: NodeType, config: GraphNode['config']): Config | undefined {
  const whole = readSettings(type, config)
  if (whole.success) return whole.data
  const applying = settingsThatApply(type.config, config) as GraphNode['config']
  const valid = Object.entries(applying).filter(([name, value]) => {
    const field = Object.hasOwn(type.config.shape, name) ? type.config.shape[name] : undefined
    return field?.safeParse(value).success ?? false
  })
  const partly = type.config.safeParse(Object.fromEntries(valid))
  return partly.success ? partly.data : undefined
}
