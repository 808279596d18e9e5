import { readdirSync, readFileSync } from 'node:fs'

/** Memory of processes and all that they started, in MB; shared pages are counted once. Undefined where the system does not say. */
export function memoryOf(pids: readonly number[]): number | undefined {
  if (process.platform !== 'linux') return undefined
  const children = childrenByParent()
  const family = (pid: number): readonly number[] => [pid, ...(children.get(pid) ?? []).flatMap(family)]
  const kilobytes = [...new Set(pids.flatMap(family))].map(proportional).reduce((sum, each) => sum + each, 0)
  return Math.round(kilobytes / 1024)
}

function proportional(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

function childrenByParent(): ReadonlyMap<number, readonly number[]> {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const parent = parentOf(name)
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  return children
}

function parentOf(pid: string): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return undefined
  }
}
