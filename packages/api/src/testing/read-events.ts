export interface SentEvent {
  readonly id: string | undefined
  readonly event: string
  readonly data: unknown
}

/** A stream of server-sent events as a client sees it. */
export async function* readEvents(response: Promise<Response>): AsyncGenerator<SentEvent, void> {
  const { status, body } = await response
  if (status !== 200 || body === null) throw new Error(`answered ${status}`)
  let rest = ''
  const decoder = new TextDecoder()
  for await (const chunk of body) {
    rest += decoder.decode(chunk, { stream: true })
    const frames = rest.split('\n\n')
    rest = frames.pop() ?? ''
    for (const frame of frames) {
      const fields = new Map(frame.split('\n').map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]))
      const event = fields.get('event')
      if (event !== undefined) yield { id: fields.get('id'), event, data: JSON.parse(fields.get('data') ?? 'null') }
    }
  }
}
