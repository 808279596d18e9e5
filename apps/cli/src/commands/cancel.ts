import { runAnswer } from '../answers'
import type { AddCommand } from '../command'
import { instance } from '../option-values'

export const addCancel: AddCommand = (program, doing) => {
  program
    .command('cancel <run>')
    .description('cancel a run, or one step of it: what is under way is stopped')
    .option('--step <instance>', 'this step only, as the logs name it; what follows it alone is skipped', instance)
    .action(async (id: string, { step }: { readonly step?: string }, command) => {
      const { terminal, server } = doing(command)
      const of = step === undefined ? '' : `/steps/${encodeURIComponent(step)}`
      const run = await server().ask(runAnswer, 'POST', `/runs/${encodeURIComponent(id)}${of}/cancel`)
      const what = step === undefined ? id : `${id}, ${step}`
      terminal.result(run, () => (run.endedAt === null ? `${what}: asked to stop.` : `${id}: ${run.status}.`))
    })
}
