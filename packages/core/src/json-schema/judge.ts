import type { Json } from '../json'
import type { Scene, Violation } from './scene'

/** How a schema judges a value. `unknown`: that hangs on something in the schema that is not checked. */
export interface Judgement {
  readonly fits: 'yes' | 'no' | 'unknown'
  readonly found: readonly Violation[]
}

/** For schemas whose answer is turned round or counted: there, taking what is not checked for met would refuse values that nothing speaks against. */
export function judge(schema: unknown, value: Json, scene: Scene): Judgement {
  const doubt = { raised: false }
  const found = scene.check(schema, value, { ...scene, doubt })
  return { found, fits: found.length > 0 ? 'no' : doubt.raised ? 'unknown' : 'yes' }
}

/** Nothing speaks against the value, and nobody knows whether it fits. */
export function leaveOpen({ doubt }: Scene): readonly Violation[] {
  if (doubt !== undefined) doubt.raised = true
  return []
}
