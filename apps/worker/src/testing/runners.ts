import type { Json } from '@heddle/core/json'
import { RetryableFailure, type Runner } from '@heddle/nodes/runner'
import { Context } from '@temporalio/activity'

/** Small real runners for tests of the engine: no model, no settings of nodes. */
export const testRunners: Readonly<Record<string, Runner>> = {
  echo: { run: async (value) => ({ value }) },
  visit: { run: visit },
  stream: { run: stream },
}

/** GET `{url}`, with the secret `{secret}` if it names one: its JSON; 429 and 503 may be tried again, after what the answer asks for. Told to stop, it says so to `{told}`. */
async function visit(input: Json, call: Parameters<Runner['run']>[1]) {
  const { url, told, secret } = input as { readonly url: string; readonly told?: string; readonly secret?: string }
  if (told !== undefined) Context.current().cancellationSignal.addEventListener('abort', () => void fetch(told), { once: true })
  const authorization = secret === undefined ? {} : { authorization: await call.secrets.reveal(secret) }
  const response = await call.fetch(url, { signal: call.signal, headers: { 'idempotency-key': call.key, ...authorization } })
  if (response.ok) return { value: (await response.json()) as Json }
  const after = response.headers.get('retry-after')
  throw new RetryableFailure('call.rejected', `The service answered ${response.status}.`, { afterMs: after === null ? undefined : Number(after) * 1000 })
}

/** Says `{words}` words, one every 50 ms, and stops when it is told to. */
async function stream(input: Json, { onText, signal }: Parameters<Runner['run']>[1]) {
  const { words } = input as { readonly words: number }
  let text = ''
  for (let word = 1; word <= words; word++) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    signal.throwIfAborted()
    onText(`word ${word} `)
    text += `word ${word} `
  }
  return { value: { text } }
}
