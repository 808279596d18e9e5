/** Browsers and what stands between carry addresses of this length. */
const MOST_CHARACTERS = 3000

export interface SentBack {
  /** Why nothing was decided. */
  readonly refused?: string
  /** What the person had written, by the name of its input. */
  readonly written: Readonly<Record<string, string>>
}

/** A query that brings a refused form back to its page. */
export function writeSentBack(refused: string, sent: URLSearchParams): string {
  const whole = new URLSearchParams({ refused })
  for (const [input, raw] of sent) if (isField(input)) whole.append(input, raw)
  const query = `?${whole}`
  return query.length > MOST_CHARACTERS ? `?${new URLSearchParams({ refused })}` : query
}

export function readSentBack(params: Readonly<Record<string, string | readonly string[] | undefined>>): SentBack {
  const written = Object.entries(params).flatMap(([input, raw]) => (isField(input) && typeof raw === 'string' ? [[input, raw] as const] : []))
  return { ...(typeof params.refused === 'string' && { refused: params.refused }), written: Object.fromEntries(written) }
}

function isField(input: string): boolean {
  return input === 'note' || input === 'brought' || input === 'value' || input.startsWith('value.')
}
