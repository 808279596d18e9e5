import { OwnHosts } from './own-hosts'
import { refusedCall } from './refused-address'

/** Read once: the environment of a process does not change. */
let own: OwnHosts | undefined

export function ownHosts(): OwnHosts {
  own ??= new OwnHosts(process.env)
  return own
}

/** The name in `Host` when it is none of ours, fit to be shown. */
export function strangeHost(request: Request): string | undefined {
  const host = request.headers.get('host') ?? new URL(request.url).host
  if (ownHosts().answersTo(host)) return undefined
  return /^[\w.:[\]-]{1,100}$/.test(host) ? host : '(unreadable)'
}

type Door = (request: Request) => Promise<Response>

/** A door for programs that opens only under our own names. */
export function underOwnName(door: Door): Door {
  return async (request) => {
    const name = strangeHost(request)
    return name === undefined ? door(request) : refusedCall({ why: 'host', name })
  }
}
