import { startStack } from '../../test/stack'
import { Api } from './api'
import { Processes } from './processes'

/** A whole Heddle under examination, as `npm start` makes it: production build, data of its own, free ports. */
export interface Product {
  readonly api: Api
  /** They may be killed: the launcher starts them again. */
  readonly processes: Processes
  readonly home: string
  readonly databaseUrl: string
  /** For a browser; good once. */
  readonly signInLink: string
}

/** Starts one, examines it, stops it. What the command line says goes to the launcher (`--no-build`). */
export async function withProduct<Result>(examine: (product: Product) => Promise<Result>): Promise<Result> {
  const stack = await startStack(process.argv.slice(2))
  try {
    const { home, databaseUrl, signInLink } = stack
    const api = new Api(stack.url, stack.apiKey)
    // What the workflows of an exam call stands on this machine.
    await api.get({ path: '/settings', method: 'PATCH', body: { allowedPrivateHosts: ['127.0.0.1'] } })
    return await examine({ api, processes: new Processes(home), home, databaseUrl, signInLink })
  } finally {
    await stack.stop()
  }
}

/** Publishes a graph as a workflow of this name. @returns its slug. */
export async function publish(api: Api, slug: string, graph: unknown): Promise<string> {
  await api.get({ path: '/workflows', body: { name: slug, slug, graph } })
  await api.get({ path: `/workflows/${slug}/versions`, body: { notes: 'for the exam' } })
  return slug
}

/** A new version, which new runs take. */
export async function publishAgain(api: Api, slug: string, graph: unknown): Promise<void> {
  await api.get({ path: `/workflows/${slug}/graph`, method: 'PUT', body: graph })
  await api.get({ path: `/workflows/${slug}/versions`, body: { notes: 'another one' } })
}

/** Asked for as often as it takes: one run. @returns its id. */
export async function startRun(api: Api, slug: string, input: Readonly<Record<string, unknown>> & { readonly run: string }): Promise<string> {
  const { id } = await api.get<{ readonly id: string }>({
    path: `/workflows/${slug}/runs`,
    body: { input },
    headers: { 'idempotency-key': `${slug}/${input.run}` },
  })
  return id
}
