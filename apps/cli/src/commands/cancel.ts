import { runAnswer } from '../answers'
import type { AddCommand } from '../command'

export const addCancel: AddCommand = (program, doing) => {
  program
    .command('cancel <run>')
    .description('cancel a run: what is under way is stopped')
    .action(async (id: string, _options: object, command) => {
      const { terminal, server } = doing(command)
      const run = await server().ask(runAnswer, 'POST', `/runs/${encodeURIComponent(id)}/cancel`)
      terminal.result(run, () => (run.endedAt === null ? `${id}: asked to stop.` : `${id}: ${run.status}.`))
    })
}
