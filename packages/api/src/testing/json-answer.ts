/** As loose as JSON is: tests say what must be in it. */
export interface JsonAnswer {
  readonly status: number
  readonly headers: Headers
  // Fields are looked at by the tests' own expectations.
  readonly body: {
    readonly [field: string]: unknown
    readonly id: string
    readonly slug: string
    readonly events: readonly { readonly seq: number; readonly type: string }[]
  }
}

export async function json(response: Response | Promise<Response>): Promise<JsonAnswer> {
  const got = await response
  return { status: got.status, headers: got.headers, body: (await got.json()) as JsonAnswer['body'] }
}
