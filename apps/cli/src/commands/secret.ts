import { anything, secretsAnswer } from '../answers'
import type { AddCommand } from '../command'
import { exitCodes, Failure } from '../exit-codes'
import { secretName } from '../option-values'
import { readStandardInput, table } from '../terminal'

/** As the server takes it. */
const MOST = 65_536

export const addSecret: AddCommand = (program, doing) => {
  const secret = program.command('secret').description('keys of services that workflows use; values never come back')
  secret
    .command('set')
    .argument('<name>', 'letters, digits, "_", "." and "-"', secretName)
    .description('store a secret; its value is read from standard input, so that it stands in no list of processes and no history')
    .action(async (name: string, _options: object, command) => {
      const { terminal, server } = doing(command)
      terminal.note(process.stdin.isTTY ? `Type the value of ${name}, then Enter and Ctrl-D:` : `Reading the value of ${name} from standard input.`)
      const value = (await readStandardInput()).replace(/\r?\n$/, '')
      if (value === '') throw new Failure(exitCodes.usage, 'No value came.', { hint: `For example: printf %s "$KEY" | heddle secret set ${name}` })
      if (value.length > MOST)
        throw new Failure(exitCodes.usage, `The value has more than ${MOST} characters.`, { hint: 'A secret is a key or a password, not a file.' })
      await server().ask(anything, 'PUT', `/secrets/${encodeURIComponent(name)}`, { body: { value } })
      terminal.result({ name }, () => `${name} is stored.`)
    })
  secret
    .command('list')
    .description('list the names')
    .action(async (_options: object, command) => {
      const { terminal, server } = doing(command)
      const answer = await server().ask(secretsAnswer, 'GET', '/secrets')
      terminal.result(answer, () => (answer.secrets.length === 0 ? 'No secrets.' : table(answer.secrets.map(({ name, updatedAt }) => [name, updatedAt]))))
    })
  secret
    .command('remove')
    .argument('<name>', 'as the list has it', secretName)
    .description('remove a secret')
    .action(async (name: string, _options: object, command) => {
      const { terminal, server } = doing(command)
      await terminal.confirm(`Remove the secret ${name}? Workflows that use it will fail.`)
      await server().ask(anything, 'DELETE', `/secrets/${encodeURIComponent(name)}`)
      terminal.result({ name }, () => `${name} is removed.`)
    })
}
