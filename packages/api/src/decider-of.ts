import type { Decider } from '@heddle/core/approval/decider'
import type { Caller } from './context'

/** Who it is that decides, as everybody reads it afterwards. */
export function deciderOf({ keyId, keyName, userId, session }: Caller): Decider {
  if (keyId !== undefined) return { kind: 'api-key', id: keyId, name: keyName ?? 'API key' }
  return { kind: 'user', ...(userId !== undefined && { id: userId }), name: session?.userName ?? 'Somebody' }
}
