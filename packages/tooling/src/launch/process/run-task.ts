import { spawn } from 'node:child_process'
import type { Environment } from '../environment'
import { processEnv } from '../environment'
import { Refusal } from '../say'
import { lastLines, openLog, sizeOf } from './log-file'
import { processMark } from './process-mark'
import { dropRecord, keepRecord } from './records'

export interface Task {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly cwd?: string
  readonly env?: Environment
  readonly user?: { readonly uid: number; readonly gid: number } | undefined
  /** What to do when it fails, for the person. */
  readonly hint?: string
}

/** Runs a program to its end with its output in a log; a failure shows the log's end. `began` hears its process id. */
export async function runTask(task: Task, home: string, began: (pid: number) => void): Promise<void> {
  const log = openLog(home, task.name)
  const from = sizeOf(log.path)
  const child = spawn(task.command, task.args, {
    ...(task.cwd === undefined ? {} : { cwd: task.cwd }),
    env: processEnv(task.env),
    ...(task.user ?? {}),
    detached: process.platform !== 'win32',
    stdio: ['ignore', log.fd, log.fd],
    windowsHide: true,
  })
  log.close()
  const { pid } = child
  const mark = pid === undefined ? undefined : processMark(pid)
  if (pid !== undefined) began(pid)
  if (pid !== undefined && mark !== undefined) keepRecord(home, { name: task.name, pid, mark, signal: 'SIGTERM', graceMs: 2000 })
  const failure = await new Promise<string | undefined>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(code === 0 ? undefined : `exit ${code ?? signal}`))
  })
  dropRecord(home, task.name)
  if (failure !== undefined) {
    throw new Refusal(`${task.name} failed (${failure}). ${task.hint ?? ''}\nThe end of ${log.path}:\n${lastLines(log.path, from, 25)}`)
  }
}
