import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Tells one life of a process id from the next: a number alone may belong to a stranger by now. Undefined when no such
 * process runs (a zombie does not).
 */
export function processMark(pid: number): string | undefined {
  if (!isThere(pid)) return undefined
  if (process.platform === 'linux') return linuxMark(pid)
  if (process.platform === 'win32') return 'alive'
  const ps = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' })
  const line = ps.status === 0 ? ps.stdout.trim() : ''
  return line === '' || line.startsWith('Z') ? undefined : line.replace(/^\S+\s+/, '')
}

/** Start time in ticks since boot, with the boot it counts from. */
export function markFromStat(stat: string, boot: string): string | undefined {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state] = fields
  const started = fields[19]
  return state === 'Z' || state === 'X' || started === undefined ? undefined : `${boot}:${started}`
}

function linuxMark(pid: number): string | undefined {
  try {
    return markFromStat(readFileSync(`/proc/${pid}/stat`, 'utf8'), readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim())
  } catch {
    return undefined
  }
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
