import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'

const LARGE = 10 * 1024 * 1024

/** Opens a child's log for appending; a large one is put aside first, so that two are kept at most. */
export function openLog(home: string, name: string): { readonly path: string; readonly fd: number; readonly close: () => void } {
  const folder = join(home, 'logs')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${name}.log`)
  if (existsSync(path) && statSync(path).size > LARGE) renameSync(path, join(folder, `${name}.1.log`))
  const fd = openSync(path, 'a', 0o600)
  return { path, fd, close: () => closeSync(fd) }
}

/** The last lines that a child wrote since `from` (a size of the file). */
export function lastLines(path: string, from: number, count = 15): string {
  const text = readFileSync(path).subarray(from).toString('utf8').trimEnd()
  return text.split('\n').slice(-count).join('\n')
}

export function sizeOf(path: string): number {
  return existsSync(path) ? statSync(path).size : 0
}
