import { z } from 'zod'
import { metaAnswer } from '../answers'
import type { AddCommand, Doing } from '../command'
import { type ExitCode, exitCodes, Failure } from '../exit-codes'

interface Finding {
  readonly check: string
  readonly ok: boolean
  readonly says: string
  readonly hint?: string
  readonly exitCode?: ExitCode
}

export const addDoctor: AddCommand = (program, doing) => {
  program
    .command('doctor')
    .description('look whether everything is in order here')
    .action(async (_options: object, command) => {
      const here = doing(command)
      const findings = await examine(here)
      here.terminal.result({ findings }, () =>
        findings
          .map(({ check, ok, says, hint }) => `${ok ? 'ok     ' : 'problem'}  ${check}: ${says}${hint === undefined ? '' : `\n         ${hint}`}`)
          .join('\n'),
      )
      const bad = findings.find(({ ok }) => !ok)
      if (bad !== undefined) throw new Failure(bad.exitCode ?? exitCodes.failed, 'Not everything is in order.', { hint: '', details: { findings } })
    })
}

async function examine(doing: Doing): Promise<readonly Finding[]> {
  const findings = [node()]
  const server = attempt('server', () => doing.server())
  if ('ok' in server) return [...findings, server]
  findings.push({ check: 'server', ok: true, says: `${server.value.address.url} (from ${server.value.address.from})` })
  const health = await healthOf(server.value.address.url, doing.signal)
  findings.push(...health)
  if (health.some(({ exitCode }) => exitCode === exitCodes.unreachable)) return findings
  const meta = await attemptLater('key', () => server.value.ask(metaAnswer, 'GET', '/meta'))
  if ('ok' in meta) return [...findings, meta]
  return [...findings, { check: 'key', ok: true, says: `accepted; ${inReach(meta.value.workflows.length)}; may ${meta.value.you.scopes.join(', ')}` }]
}

const healthSchema = z.looseObject({ database: z.string(), temporal: z.string() })

/** What the server says of what it needs, in its own words, and what to do. */
async function healthOf(url: string, signal: AbortSignal): Promise<readonly Finding[]> {
  const check = 'health'
  const exitCode = exitCodes.unreachable
  const answer = await attemptLater(check, () => fetch(`${url}/healthz`, { signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]) }))
  if ('ok' in answer) return [{ ...answer, says: 'it cannot be reached', hint: 'Is it started (npm start)? Is the address right?', exitCode }]
  const said = healthSchema.safeParse(await answer.value.json().catch(() => undefined))
  if (!said.success) return [{ check, ok: false, says: 'what answers is no Heddle of this version', hint: 'Is the address right?', exitCode }]
  const { database, temporal } = said.data
  return [
    { check, ok: true, says: 'the web process answers' },
    standing(
      'database',
      database,
      database === 'its disk is full' ? FULL : 'Is PostgreSQL running? Nothing is lost: runs go on by themselves when it answers.',
    ),
    standing('temporal', temporal, 'Is it running? Runs and answers are taken meanwhile; runs wait, and go on by themselves when it answers.'),
  ]
}

const FULL = 'Make room on the disk of the database. Nothing is lost: runs wait, and go on by themselves once there is room.'

function standing(check: string, says: string, hint: string): Finding {
  const ok = says === 'answers'
  return { check, ok, says, ...(!ok && { hint }) }
}

function inReach(workflows: number): string {
  return workflows === 1 ? '1 workflow in reach' : `${workflows} workflows in reach`
}

function node(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const ok = major > 20 || (major === 20 && minor >= 19)
  return { check: 'node', ok, says: process.versions.node, ...(!ok && { hint: 'Heddle needs Node 20.19 or later.' }) }
}

function attempt<Value>(check: string, work: () => Value): { readonly value: Value } | Finding {
  try {
    return { value: work() }
  } catch (cause) {
    return broken(check, cause)
  }
}

async function attemptLater<Value>(check: string, work: () => Promise<Value>): Promise<{ readonly value: Value } | Finding> {
  try {
    return { value: await work() }
  } catch (cause) {
    return broken(check, cause)
  }
}

function broken(check: string, cause: unknown): Finding {
  if (cause instanceof Failure) return { check, ok: false, says: cause.message, hint: cause.hint, exitCode: cause.exitCode }
  return { check, ok: false, says: cause instanceof Error ? cause.message : 'it failed' }
}
