import { z } from 'zod'
import { exitCodeOfStatus, exitCodes, Failure } from './exit-codes'
import type { ServerAddress } from './find-server'

const problemSchema = z.looseObject({
  status: z.int(),
  code: z.string(),
  detail: z.string(),
  hint: z.string().optional(),
  places: z.array(z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() })).optional(),
  problems: z.array(z.object({ code: z.string(), severity: z.string(), at: z.object({ id: z.string() }), message: z.string(), hint: z.string() })).optional(),
})

type Problem = z.output<typeof problemSchema>

/** What the server says of an id or a slug that could be nobody's. */
const NO_SUCH_ADDRESS = 'There is no such thing at this address.'

const things: Readonly<Record<string, { readonly what: string; readonly hint: string }>> = {
  workflows: { what: 'workflow', hint: 'heddle workflows lists them, heddle push makes one of a file.' },
  runs: { what: 'run', hint: 'heddle runs lists runs with their ids.' },
  approvals: { what: 'approval', hint: 'heddle approvals --status all lists them with their ids.' },
  keys: { what: 'API key', hint: 'heddle key list lists them with their ids.' },
  secrets: { what: 'secret', hint: 'heddle secret list lists them, heddle secret set makes one.' },
}

function thingAt(path: string): (typeof things)[string] | undefined {
  return things[path.split(/[/?]/)[1] ?? '']
}

/** What is missing need not be what the address is of: a list of runs may be asked for by a workflow that nobody has. */
function thingIn(detail: string): (typeof things)[string] | undefined {
  return Object.values(things).find(({ what }) => detail === `There is no such ${what}.`)
}

/** Not of a version or an environment, for which the server knows better what to do. */
function isUnknown(detail: string): boolean {
  return detail === NO_SUCH_ADDRESS || /^There is no such (workflow|run|approval|API key|secret)\.$/.test(detail)
}

export interface Asking {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

/** The REST API of a Heddle server. */
export class Server {
  readonly address: ServerAddress
  private readonly signal: AbortSignal

  constructor(address: ServerAddress, signal: AbortSignal) {
    this.address = address
    this.signal = signal
  }

  /** The answer, read with `schema`. @throws Failure with the exit code that fits. */
  async ask<Schema extends z.ZodType>(schema: Schema, method: string, path: string, asking: Asking = {}): Promise<z.output<Schema>> {
    const response = await this.send(method, path, asking)
    const parsed = schema.safeParse(response.status === 204 ? {} : await response.json().catch(() => undefined))
    if (parsed.success) return parsed.data
    throw new Failure(exitCodes.unreachable, `${this.address.url} answered something that is not Heddle's.`, {
      hint: 'Check the address and that both are of one version.',
    })
  }

  async send(method: string, path: string, { body, headers = {}, signal = this.signal }: Asking = {}): Promise<Response> {
    const response = await this.reach(method, path, {
      signal,
      headers: {
        authorization: `Bearer ${this.address.key}`,
        'user-agent': 'heddle-cli',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (response.ok) return response
    throw await this.refusal(response, path)
  }

  private async reach(method: string, path: string, init: RequestInit): Promise<Response> {
    try {
      return await fetch(`${this.address.url}/api/v1${path}`, { method, ...init })
    } catch (cause) {
      if (this.signal.aborted) throw new Failure(exitCodes.interrupted, 'Interrupted.', { hint: 'What was started on the server goes on.' })
      throw new Failure(exitCodes.unreachable, `${this.address.url} cannot be reached${because(cause)}.`, {
        hint: `Start it with npm start, or name another: --url, or HEDDLE_URL. This address is from ${this.address.from}.`,
      })
    }
  }

  private async refusal(response: Response, path: string): Promise<Failure> {
    const problem = problemSchema.safeParse(await response.json().catch(() => undefined)).data
    const code = exitCodeOfStatus(response.status)
    if (problem !== undefined) return new Failure(code, inLines(problem, path), { hint: this.nextStep(problem, path), details: problem })
    const { url, from } = this.address
    return new Failure(code, `${url} answered ${response.status}, in words that are not Heddle's.`, {
      hint: `Check the address: it is from ${from}. If it is right, look at the server's log.`,
    })
  }

  /** What to do on a command line: the server's own hints are for whoever writes programs. */
  private nextStep({ status, code, detail, hint = '' }: Problem, path: string): string {
    if (status === 401)
      return `The key is from ${this.address.keyFrom}. Pass another with --key or HEDDLE_API_KEY; they are made at ${this.address.url}/settings/keys.`
    return (code === 'not-found' && isUnknown(detail) ? (thingIn(detail) ?? thingAt(path))?.hint : undefined) ?? hint
  }
}

function inLines(problem: Problem, path: string): string {
  const thing = thingAt(path)
  const lines = [
    problem.detail === NO_SUCH_ADDRESS && thing !== undefined ? `There is no such ${thing.what}.` : problem.detail,
    ...(problem.places ?? []).slice(1).map(({ path, message }) => `  ${path.join('.')}: ${message}`),
    ...(problem.problems ?? []).map(({ severity, at, message, hint }) => `  ${severity} at ${at.id}: ${message} ${hint}`),
  ]
  return lines.join('\n')
}

function because(cause: unknown): string {
  const inner = cause instanceof Error ? cause.cause : undefined
  return typeof inner === 'object' && inner !== null && 'code' in inner ? ` (${String(inner.code)})` : ''
}
