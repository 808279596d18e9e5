import { publishedAnswer } from '../answers'
import type { AddCommand } from '../command'
import { environmentName, notes } from '../option-values'

export const addPublish: AddCommand = (program, doing) => {
  program
    .command('publish <slug>')
    .description('publish the draft as the next version')
    .option('--notes <text>', 'what changed', notes, '')
    .option('--env <name>', 'the environment that points to it from now on', environmentName, 'production')
    .action(async (slug: string, options: { notes: string; env: string }, command) => {
      const { terminal, server } = doing(command)
      const version = await server().ask(publishedAnswer, 'POST', `/workflows/${encodeURIComponent(slug)}/versions`, {
        body: { notes: options.notes, environment: options.env },
      })
      terminal.result(version, () =>
        version.created
          ? `${slug}: version ${version.number} is published to ${options.env}.`
          : `${slug}: nothing changed since v${version.number}: ${options.env} points to it.`,
      )
      if (!version.created && options.notes !== '') terminal.note('The notes were left out: a version is never changed.')
    })
}
