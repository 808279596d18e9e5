import { approvalAnswer } from '../answers'
import type { AddCommand, Doing } from '../command'
import { jsonArgument } from '../json-argument'
import { oneLine } from '../one-line'
import { notes } from '../option-values'

interface Options {
  readonly answer: string
  readonly note?: string
  readonly value?: string
}

export const addDecide: AddCommand = (program, doing) => {
  program
    .command('approve <approval>')
    .description('answer an approval with yes, or with another of its answers')
    .option('--answer <answer>', 'one of its answers', 'approve')
    .option('--note <text>', 'for the run and whoever reads about it later', notes)
    .option('--value <json>', 'the values as they are to be, as JSON or @file')
    .action((id: string, options: Options, command) => decide(doing(command), id, options))
  program
    .command('reject <approval>')
    .description('answer an approval with no')
    .option('--note <text>', 'for the run and whoever reads about it later', notes)
    .action((id: string, options: Omit<Options, 'answer'>, command) => decide(doing(command), id, { ...options, answer: 'reject' }))
}

async function decide({ terminal, server }: Doing, id: string, { answer, note, value }: Options): Promise<void> {
  const body = { answer, ...(note !== undefined && { note }), ...(value !== undefined && { value: jsonArgument(value, 'The value') }) }
  const approval = await server().ask(approvalAnswer, 'POST', `/approvals/${encodeURIComponent(id)}/decide`, { body })
  terminal.result(approval, () => `${oneLine(approval.title)}: ${answer}. Run ${approval.run.id} goes on.`)
}
