import type { Graph, GraphInput } from '@heddle/core/graph/graph'

/** The REST API as a developer uses it: plain fetch and a key. */
export class Api {
  readonly url: string
  readonly key: string

  constructor(url: string, key: string) {
    this.url = url
    this.key = key
  }

  async ask(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<{ readonly status: number; readonly body: unknown; readonly headers: Headers }> {
    const response = await fetch(`${this.url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${this.key}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) }
  }

  async setSecret(name: string, value: string): Promise<void> {
    await this.must('PUT', `/secrets/${name}`, { value })
  }

  async allowHost(host: string): Promise<void> {
    const settings = (await this.must('GET', '/settings')) as { readonly allowedPrivateHosts: readonly string[] }
    await this.must('PATCH', '/settings', { allowedPrivateHosts: [...new Set([...settings.allowedPrivateHosts, host])] })
  }

  /** Makes a workflow with this graph. */
  async create(name: string, graph: GraphInput): Promise<string> {
    const { slug } = (await this.must('POST', '/workflows', { name, graph })) as { readonly slug: string }
    return slug
  }

  /** The draft as the server has it. */
  async graph(slug: string): Promise<Graph> {
    return ((await this.must('GET', `/workflows/${slug}/graph`)) as { readonly graph: Graph }).graph
  }

  /** The titles of its nodes. */
  async titles(slug: string): Promise<readonly string[]> {
    return (await this.graph(slug)).nodes.map(({ title }) => title)
  }

  /** Makes a workflow with this graph and publishes it. */
  async publish(name: string, graph: GraphInput): Promise<string> {
    const slug = await this.create(name, graph)
    await this.must('POST', `/workflows/${slug}/versions`, {})
    return slug
  }

  async must(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await this.ask(method, path, body)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
}
