import type { z } from 'zod'
import type { SecretPort } from '../runner'
import type { httpAuth } from './settings'

interface SignedIn {
  readonly headers: Readonly<Record<string, string>>
  /** What must not be seen in any answer or message. */
  readonly secrets: readonly string[]
}

/** The header that signs a request in, made at the moment of use. */
export async function signIn(auth: z.infer<typeof httpAuth>, secrets: SecretPort): Promise<SignedIn> {
  if (auth.type === 'none') return { headers: {}, secrets: [] }
  const secret = await secrets.reveal(auth.secret)
  if (auth.type === 'bearer') return { headers: { authorization: `Bearer ${secret.trim()}` }, secrets: [secret.trim()] }
  if (auth.type === 'header') return { headers: { [auth.name]: secret }, secrets: [secret.trim()] }
  const pair = Buffer.from(`${auth.username}:${secret}`).toString('base64')
  return { headers: { authorization: `Basic ${pair}` }, secrets: [secret, pair] }
}
