import { createHash } from 'node:crypto'
import { AppError } from '../app-error'
import type { Queryable } from '../connect/ask'
import { askForLarge, askLarge } from '../connect/ask-large'

/** The name that bytes are kept under: their hash. */
export function payloadId(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Keeps these bytes with the run, once. @returns their id. */
export async function keepPayload(pool: Queryable, runId: string, bytes: Uint8Array): Promise<string> {
  const id = payloadId(bytes)
  // One by one: bytes travel to PostgreSQL as they are, but in a list as text of twice their length.
  const sql = 'insert into "RunPayload" ("runId", hash, bytes) values ($1, $2, $3) on conflict do nothing'
  const values = [runId, Buffer.from(id, 'hex'), Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)]
  await askLarge(pool, sql, { values, bytes: bytes.length })
  return id
}

/** @throws AppError `not-found` when one of them is gone: its run was deleted. */
export async function keptPayloads(pool: Queryable, places: readonly { readonly runId: string; readonly id: string }[]): Promise<readonly Uint8Array[]> {
  const sql = `
    select p.bytes from unnest($1::uuid[], $2::bytea[]) with ordinality as w (run, hash, n)
    left join "RunPayload" p on p."runId" = w.run and p.hash = w.hash order by w.n`
  const rows = await askForLarge<{ bytes: Buffer | null }>(pool, sql, [places.map(({ runId }) => runId), places.map(({ id }) => Buffer.from(id, 'hex'))])
  return rows.map(({ bytes }) => {
    if (bytes === null) throw new AppError('not-found', 'A value of this run is not kept any more.', { hint: 'The run was deleted. Start it again.' })
    return bytes
  })
}
