import { z } from 'zod'

/** What a caller may do. An API key has a list of these; a browser's session has those of the member's role. */
export const scopes = [
  'workflows:read',
  'workflows:write',
  'versions:write',
  'runs:read',
  'runs:write',
  'approvals:read',
  'approvals:write',
  'events:write',
  'keys:read',
  'keys:write',
  'secrets:read',
  'secrets:write',
  'settings:read',
  'settings:write',
] as const

export const scopeSchema = z.enum(scopes).meta({ id: 'Scope', description: 'What a key may do: `<noun>:<read or write>`.' })

export type Scope = z.infer<typeof scopeSchema>

export type Role = 'owner' | 'admin' | 'builder' | 'operator' | 'approver' | 'viewer'

const viewing: readonly Scope[] = ['workflows:read', 'runs:read', 'approvals:read']
const approving: readonly Scope[] = [...viewing, 'approvals:write']
const operating: readonly Scope[] = [...approving, 'runs:write', 'events:write']
const building: readonly Scope[] = [...operating, 'workflows:write', 'versions:write', 'secrets:read', 'settings:read']

const byRole: Readonly<Record<Role, readonly Scope[]>> = {
  owner: scopes,
  admin: scopes,
  builder: building,
  operator: operating,
  approver: approving,
  viewer: viewing,
}

export function scopesOfRole(role: Role): readonly Scope[] {
  return byRole[role]
}

/** The scopes that this version knows among those stored with a key. */
export function knownScopes(stored: readonly string[]): readonly Scope[] {
  return scopes.filter((scope) => stored.includes(scope))
}
