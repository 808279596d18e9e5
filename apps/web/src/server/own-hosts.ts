import { plainHost } from '@heddle/services/http/allowed-hosts'
import { z } from 'zod'

/** Names of this very machine: whoever types them means it. */
const LOOPBACK = ['127.0.0.1', 'localhost', '::1']
const EVERYWHERE = ['0.0.0.0', '::']

/** By commas: names under which this Heddle may be reached, beside this machine's own. A port means nothing and may stand there. */
export const hostsSchema = z
  .string()
  .transform((text) => text.split(',').map((entry) => entry.trim()))
  .pipe(z.array(z.string().refine((entry) => hostOf(entry) !== undefined, { error: 'must be names of hosts, divided by commas' })))

/** What is said of names in the environment of the process: `HEDDLE_HOST`, `HEDDLE_HOSTS`, `HEDDLE_URL`. */
type HostSettings = Readonly<Record<string, string | undefined>>

/**
 * The names that this Heddle answers to. A page of another site may point its own name at this machine (DNS rebinding):
 * then the browser takes it for the same site, and only the name in `Host` gives it away.
 */
export class OwnHosts {
  /** Somebody has set other names, so a proxy may stand in front: only then does what it forwards count. */
  readonly behindProxy: boolean
  private readonly names: ReadonlySet<string>

  constructor({ HEDDLE_HOST, HEDDLE_HOSTS, HEDDLE_URL }: HostSettings) {
    const listening = HEDDLE_HOST && !EVERYWHERE.includes(HEDDLE_HOST) ? [HEDDLE_HOST.includes(':') ? `[${plainHost(HEDDLE_HOST)}]` : HEDDLE_HOST] : []
    const named = [...(HEDDLE_HOSTS ? HEDDLE_HOSTS.split(',') : []), ...(HEDDLE_URL && URL.canParse(HEDDLE_URL) ? [new URL(HEDDLE_URL).host] : [])]
    const hosts = [...listening, ...named].map((entry) => hostOf(entry.trim())).filter((host) => host !== undefined)
    this.behindProxy = named.length > 0
    this.names = new Set([...LOOPBACK, ...hosts])
  }

  /** Does it name us? With any port: ports lead to this machine, names to whoever owns them. */
  answersTo(host: string): boolean {
    const name = hostOf(host)
    return name !== undefined && this.names.has(name)
  }
}

/** As `Host` has it, with or without a port, IPv6 in brackets. */
function hostOf(text: string): string | undefined {
  const url = /^[^\s/?#@\\]+$/.test(text) && URL.canParse(`http://${text}`) ? new URL(`http://${text}`) : undefined
  return url === undefined ? undefined : plainHost(url.hostname)
}
