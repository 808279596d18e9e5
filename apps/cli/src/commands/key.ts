import { Option } from 'commander'
import { anything, keysAnswer, newKeyAnswer, scopes } from '../answers'
import type { AddCommand } from '../command'
import { momentToCome, name, slug } from '../option-values'
import { table } from '../terminal'

interface CreateOptions {
  readonly name: string
  readonly scope?: readonly string[]
  readonly workflow?: string
  readonly expires?: string
}

export const addKey: AddCommand = (program, doing) => {
  const key = program.command('key').description('API keys')
  key
    .command('create')
    .description('make a key and show it this once')
    .requiredOption('--name <name>', 'what it is for', name)
    .addOption(new Option('--scope <scope...>', 'what it may do (default: runs:read runs:write workflows:read)').choices(scopes))
    .option('--workflow <slug>', 'bind it to one workflow', slug)
    .option('--expires <moment>', 'until when, e.g. 2030-01-31T00:00:00Z', momentToCome)
    .action(async (options: CreateOptions, command) => {
      const { terminal, server } = doing(command)
      const { name, scope, workflow, expires } = options
      const body = {
        name,
        ...(scope !== undefined && { scopes: scope }),
        ...(workflow !== undefined && { workflow }),
        ...(expires !== undefined && { expiresAt: expires }),
      }
      const made = await server().ask(newKeyAnswer, 'POST', '/keys', { body })
      terminal.note('This is the only time that the key is shown:')
      terminal.result(made, () => made.key)
    })
  key
    .command('list')
    .description('list the keys')
    .action(async (_options: object, command) => {
      const { terminal, server } = doing(command)
      const answer = await server().ask(keysAnswer, 'GET', '/keys')
      const rows = answer.keys.map(({ id, name, prefix, workflow, scopes, revokedAt, lastUsedAt }) => [
        id,
        `${prefix}...`,
        name,
        workflow ?? 'all',
        revokedAt === null ? (lastUsedAt ?? 'never used') : 'revoked',
        scopes.join(' '),
      ])
      terminal.result(answer, () => (rows.length === 0 ? 'No keys.' : table([['ID', 'KEY', 'NAME', 'WORKFLOW', 'LAST USED', 'SCOPES'], ...rows])))
    })
  key
    .command('revoke <id>')
    .description('revoke a key at once and for good')
    .action(async (id: string, _options: object, command) => {
      const { terminal, server } = doing(command)
      await terminal.confirm(`Revoke the key ${id}? Programs that use it will be refused.`)
      await server().ask(anything, 'DELETE', `/keys/${encodeURIComponent(id)}`)
      terminal.result({ id }, () => `${id} is revoked.`)
    })
}
