import { ask, type Queryable } from '../connect/ask'

export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/
const LONGEST = 60

/** The name as part of an address; names without ASCII letters become `workflow`. */
export function slugOf(name: string): string {
  const plain = name.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')
  const slug = plain.replace(/[^a-z0-9]+/g, '-').slice(0, LONGEST)
  return slug.replace(/^-+|-+$/g, '') || 'workflow'
}

/** Was it made from this name, with or without a number behind it? */
export function isSlugOf(slug: string, name: string): boolean {
  const plain = slugOf(name)
  return slug.startsWith(plain) && /^(-\d+)?$/.test(slug.slice(plain.length))
}

/** `slug`, or the first of `slug-2`, `slug-3`... that nobody has. Another may take it meanwhile: the unique rule decides. */
export async function freeSlug(on: Queryable, workspaceId: string, slug: string): Promise<string> {
  const rows = await ask<{ slug: string }>(on, `select slug from "Workflow" where "workspaceId" = $1 and slug ^@ $2`, [workspaceId, slug])
  const taken = new Set(rows.map((row) => row.slug))
  let free = slug
  for (let n = 2; taken.has(free); n++) free = `${slug}-${n}`
  return free
}
