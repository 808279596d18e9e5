import { expect, it } from 'vitest'
import { type Role, scopes, scopesOfRole } from './scopes'

it.each<[Role, readonly string[]]>([
  ['viewer', ['approvals:read', 'runs:read', 'workflows:read']],
  ['approver', ['approvals:read', 'approvals:write', 'runs:read', 'workflows:read']],
  ['operator', ['approvals:read', 'approvals:write', 'events:write', 'runs:read', 'runs:write', 'workflows:read']],
])('a %s may do this and nothing else', (role, may) => {
  expect([...scopesOfRole(role)].sort()).toEqual(may)
})

it('who builds may do what an operator may, and owners all', () => {
  expect(scopesOfRole('builder')).toEqual(expect.arrayContaining([...scopesOfRole('operator')]))
  expect([scopesOfRole('admin'), scopesOfRole('owner')]).toEqual([scopes, scopes])
})
