import type { Processes, ServiceName } from '../product/processes'
import { pause } from '../until'
import type { SmallDisk } from './small-disk'

/** Something that is away for a while. */
export interface Outage {
  readonly name: string
  readonly seconds: number
  /** What `/healthz` says meanwhile, and what pages are told by. */
  readonly words: string
  readonly kind: 'databaseAway' | 'databaseFull' | 'temporalAway'
  /** Takes it away. @returns brings it back. */
  readonly begin: () => Promise<() => Promise<void>>
  /** In the middle of it. */
  readonly meanwhile?: () => Promise<void>
}

/** It hangs: its connections stand, and nobody answers. */
export function hangs(processes: Processes, service: ServiceName, seconds: number): Outage {
  return { name: `${service} hangs`, seconds, ...saysOf(service), begin: () => processes.freeze(service) }
}

/** It is down: its connections break at once, and the launcher starts it in vain. */
export function isDown(processes: Processes, service: ServiceName, seconds: number): Outage {
  return { name: `${service} is down`, seconds, ...saysOf(service), begin: () => processes.keepAway(service) }
}

/** First nothing more can be stored; then the log has no room either, and PostgreSQL ends itself and cannot start. */
export function diskIsFull(disk: SmallDisk, seconds: number): Outage {
  return {
    name: 'the disk is full',
    seconds,
    words: 'database its disk is full',
    kind: 'databaseFull',
    async begin() {
      disk.fill()
      return async () => disk.free()
    },
    async meanwhile() {
      await pause((seconds * 1000) / 4)
      if (!(await disk.breakLog())) throw new Error('PostgreSQL has found room for its log on a full disk.')
    },
  }
}

function saysOf(service: ServiceName): Pick<Outage, 'words' | 'kind'> {
  return service === 'temporal' ? { words: 'temporal does not answer', kind: 'temporalAway' } : { words: 'database does not answer', kind: 'databaseAway' }
}
