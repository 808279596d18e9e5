import { createHash } from 'node:crypto'
import { AppError } from '../app-error'
import { ask, type Queryable } from '../connect/ask'

/** Keeps these bytes with the run, each once. @returns their ids, in the same order. */
export async function keepPayloads(pool: Queryable, runId: string, payloads: readonly Uint8Array[]): Promise<readonly string[]> {
  const hashes = payloads.map((bytes) => createHash('sha256').update(bytes).digest())
  const sql = `
    insert into "RunPayload" ("runId", hash, bytes) select $1, p.hash, p.bytes from unnest($2::bytea[], $3::bytea[]) as p (hash, bytes)
    order by p.hash on conflict do nothing`
  await ask(pool, sql, [runId, hashes, payloads.map((bytes) => Buffer.from(bytes))])
  return hashes.map((hash) => hash.toString('hex'))
}

/** @throws AppError `not-found` when one of them is gone: its run was deleted. */
export async function keptPayloads(pool: Queryable, places: readonly { readonly runId: string; readonly id: string }[]): Promise<readonly Uint8Array[]> {
  const sql = `
    select p.bytes from unnest($1::uuid[], $2::bytea[]) with ordinality as w (run, hash, n)
    left join "RunPayload" p on p."runId" = w.run and p.hash = w.hash order by w.n`
  const rows = await ask<{ bytes: Buffer | null }>(pool, sql, [places.map(({ runId }) => runId), places.map(({ id }) => Buffer.from(id, 'hex'))])
  return rows.map(({ bytes }) => {
    if (bytes === null) throw new AppError('not-found', 'A value of this run is not kept any more.', { hint: 'The run was deleted. Start it again.' })
    return bytes
  })
}
