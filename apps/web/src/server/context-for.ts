import type { Caller, Context } from '@heddle/api/context'
import { identify } from '@heddle/api/identify'
import { nodeTypes } from '@heddle/nodes/definitions'
import { ownHosts } from './refuse-host'
import { services } from './services'
import { stopping } from './stopping'

/** What an operation works with, for one request. @throws when nobody is signed in. */
export async function contextFor(request: Request, requestId: string): Promise<Context> {
  const { db, runs, bus, masterKey, log } = services()
  const identifyAgain = () => identify(db, request, ownHosts())
  const caller = await identifyAgain()
  return { db, runs, bus, masterKey, nodeTypes, log, caller, identifyAgain, requestId, trigger: triggerOf(caller, request), stopping: stopping() }
}

function triggerOf(caller: Caller, request: Request): Context['trigger'] {
  if (caller.keyId === undefined) return 'editor'
  return request.headers.get('user-agent')?.startsWith('heddle-cli') === true ? 'cli' : 'api'
}
