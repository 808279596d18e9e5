import { publishedAnswer } from '../answers'
import type { AddCommand } from '../command'

export const addPublish: AddCommand = (program, doing) => {
  program
    .command('publish <slug>')
    .description('publish the draft as the next version')
    .option('--notes <text>', 'what changed', '')
    .option('--env <name>', 'the environment that points to it from now on', 'production')
    .action(async (slug: string, options: { notes: string; env: string }, command) => {
      const { terminal, server } = doing(command)
      const version = await server().ask(publishedAnswer, 'POST', `/workflows/${encodeURIComponent(slug)}/versions`, {
        body: { notes: options.notes, environment: options.env },
      })
      terminal.result(version, () => `${slug}: version ${version.number} is published to ${options.env}.`)
    })
}
