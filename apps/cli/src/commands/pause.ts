import { runAnswer } from '../answers'
import type { AddCommand } from '../command'

export const addPause: AddCommand = (program, doing) => {
  program
    .command('pause <run>')
    .description('begin nothing new in a run until it is resumed')
    .action(async (id: string, _options: object, command) => {
      const { terminal, server } = doing(command)
      const run = await server().ask(runAnswer, 'POST', `/runs/${encodeURIComponent(id)}/pause`)
      terminal.result(run, () => (run.pausedAt === null ? `${id}: ${run.status}.` : `${id}: paused; what is at work goes on.`))
    })
  program
    .command('resume <run>')
    .description('let a paused run go on')
    .action(async (id: string, _options: object, command) => {
      const { terminal, server } = doing(command)
      const run = await server().ask(runAnswer, 'POST', `/runs/${encodeURIComponent(id)}/resume`)
      terminal.result(run, () => (run.endedAt === null ? `${id}: goes on.` : `${id}: ${run.status}.`))
    })
}
