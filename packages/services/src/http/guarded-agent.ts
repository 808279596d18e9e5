import type dns from 'node:dns'
import type { LookupAddress } from 'node:dns'
import { isIP, type LookupFunction, type Socket } from 'node:net'
import { FinalFailure } from '@heddle/nodes/runner'
import { Agent, buildConnector } from 'undici'
import { isAllowedHost, plainHost } from './allowed-hosts'
import { isPublicAddress, mayBeAllowed } from './public-address'

export interface AgentOptions {
  readonly allowedPrivateHosts: readonly string[]
  readonly connectMs: number
  /** Until the headers of an answer. */
  readonly headersMs: number
  /** Between two pieces of an answer. */
  readonly bodyMs: number
  readonly lookup: typeof dns.lookup
}

/**
 * Connections that only go where they may: a name is resolved once, every address of the answer is checked, and the
 * connection is made to the addresses that were checked, so that a name cannot change its mind in between.
 */
export function guardedAgent(options: AgentOptions): Agent {
  const { connectMs, headersMs, bodyMs, allowedPrivateHosts } = options
  const own = buildConnector({ timeout: connectMs, lookup: checkedLookup(options.lookup, mayBeAllowed, neverCalled) })
  const checked = buildConnector({ timeout: connectMs, lookup: checkedLookup(options.lookup, isPublicAddress, refused) })
  return new Agent({
    headersTimeout: headersMs,
    bodyTimeout: bodyMs,
    connect(target, callback) {
      const host = plainHost(target.hostname)
      const port = Number(target.port) || (target.protocol === 'https:' ? 443 : 80)
      const isAllowed = isAllowedHost(allowedPrivateHosts, host, port)
      if (isIP(host) !== 0 && !mayBeAllowed(host)) return callback(neverCalled(host), null)
      if (isAllowed) return own(target, callback)
      if (isIP(host) !== 0 && !isPublicAddress(host)) return callback(refused(host), null)
      checked(target, (...answer) => (answer[0] ? callback(answer[0], null) : callback(...judged(host, answer[1]))))
    },
  })
}

export function refused(host: string): FinalFailure {
  return new FinalFailure('call.refused', `${host} is not on the public internet, so it was not called.`, {
    hint: 'If it is yours and may be called, the owner can add it on the Network page, "Allowed private hosts" (host or host:port).',
  })
}

function neverCalled(host: string): FinalFailure {
  return new FinalFailure('call.refused', `${host} is a link-local or cloud metadata address, so it was not called.`, {
    hint: 'No setting allows it. Call the service at its own address.',
  })
}

/** Only an answer of which every address may be called is handed on. */
function checkedLookup(lookup: typeof dns.lookup, may: (address: string) => boolean, refusal: (host: string) => FinalFailure): LookupFunction {
  return (host, options, callback) => {
    lookup(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return callback(error, '', 0)
      if (addresses.length === 0 || !addresses.every(({ address }) => may(address))) return callback(refusal(host), '', 0)
      const first = addresses[0] as LookupAddress
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family)
    })
  }
}

/** The last word: where the socket really went. */
function judged(host: string, socket: Socket): buildConnector.CallbackArgs {
  if (socket.remoteAddress !== undefined && isPublicAddress(socket.remoteAddress)) return [null, socket]
  socket.destroy()
  return [refused(host), null]
}
