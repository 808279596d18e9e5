import { workflowsAnswer } from '../answers'
import type { AddCommand } from '../command'
import { oneLine } from '../one-line'
import { table } from '../terminal'

export const addWorkflows: AddCommand = (program, doing) => {
  program
    .command('workflows')
    .description('list workflows and what of them is published')
    .action(async (_options: object, command) => {
      const { terminal, server } = doing(command)
      const all = await server().ask(workflowsAnswer, 'GET', '/workflows')
      const rows = all.workflows.map(({ slug, name, production }) => [slug, production === null ? 'none' : `v${production}`, oneLine(name)])
      terminal.result(all, () => (rows.length === 0 ? 'No workflows: heddle push makes one of a file.' : table([['WORKFLOW', 'PRODUCTION', 'NAME'], ...rows])))
    })
}
