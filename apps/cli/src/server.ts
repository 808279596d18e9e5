import { z } from 'zod'
import { exitCodeOfStatus, exitCodes, Failure } from './exit-codes'
import type { ServerAddress } from './find-server'

const problemSchema = z.looseObject({
  code: z.string(),
  detail: z.string(),
  hint: z.string().optional(),
  places: z.array(z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() })).optional(),
  problems: z.array(z.object({ code: z.string(), severity: z.string(), at: z.object({ id: z.string() }), message: z.string(), hint: z.string() })).optional(),
})

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
    throw await refusal(response)
  }

  private async reach(method: string, path: string, init: RequestInit): Promise<Response> {
    try {
      return await fetch(`${this.address.url}/api/v1${path}`, { method, ...init })
    } catch (cause) {
      if (this.signal.aborted) throw new Failure(exitCodes.interrupted, 'Interrupted.', { hint: 'What was started on the server goes on.' })
      throw new Failure(exitCodes.unreachable, `${this.address.url} cannot be reached${because(cause)}.`, {
        hint: 'Is it started (npm start)? Is the address right?',
      })
    }
  }
}

async function refusal(response: Response): Promise<Failure> {
  const problem = problemSchema.safeParse(await response.json().catch(() => undefined)).data
  const code = exitCodeOfStatus(response.status)
  if (problem === undefined) return new Failure(code, `The server answered ${response.status}.`, { hint: 'Look at its log.' })
  const lines = [
    problem.detail,
    ...(problem.places ?? []).slice(1).map(({ path, message }) => `  ${path.join('.')}: ${message}`),
    ...(problem.problems ?? []).map(({ severity, at, message, hint }) => `  ${severity} at ${at.id}: ${message} ${hint}`),
  ]
  return new Failure(code, lines.join('\n'), { hint: problem.hint ?? '', details: problem })
}

function because(cause: unknown): string {
  const inner = cause instanceof Error ? cause.cause : undefined
  return typeof inner === 'object' && inner !== null && 'code' in inner ? ` (${String(inner.code)})` : ''
}
