import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { processMark } from './process-mark'

/** What is written down about each child, so that the start after a kill -9 knows what was left running. */
export interface ProcessRecord {
  readonly name: string
  readonly pid: number
  readonly mark: string
  readonly signal: NodeJS.Signals
  /** How long it may take to end after the signal. */
  readonly graceMs: number
}

/** Those that lean on others end first. */
export const STOP_ORDER: readonly string[] = ['worker', 'web', 'temporal', 'postgres']

export function keepRecord(home: string, record: ProcessRecord): void {
  const folder = join(home, 'run')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `${record.name}.json`)
  writeFileSync(`${file}.new`, JSON.stringify(record), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

export function dropRecord(home: string, name: string): void {
  rmSync(join(home, 'run', `${name}.json`), { force: true })
}

/** The records whose processes still live their first life; all others are forgotten. */
export function livingRecords(home: string): readonly ProcessRecord[] {
  const records = readRecords(home)
  for (const record of records) if (!lives(record)) dropRecord(home, record.name)
  return records.filter(lives).sort((a, b) => place(a.name) - place(b.name))
}

function readRecords(home: string): readonly ProcessRecord[] {
  const folder = join(home, 'run')
  try {
    return readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .flatMap((file) => readRecord(join(folder, file)))
  } catch {
    return []
  }
}

function readRecord(file: string): readonly ProcessRecord[] {
  try {
    return [JSON.parse(readFileSync(file, 'utf8')) as ProcessRecord]
  } catch {
    return []
  }
}

function lives(record: ProcessRecord): boolean {
  return processMark(record.pid) === record.mark
}

/** Tasks such as a build come first: nothing leans on them. */
function place(name: string): number {
  return STOP_ORDER.indexOf(name)
}
