import { Option } from 'commander'
import { type ApprovalAnswer, approvalAnswer, approvalStatuses, approvalsAnswer } from '../answers'
import type { AddCommand } from '../command'
import { oneLine, shown } from '../one-line'
import { slug, wholeNumber } from '../option-values'
import { table } from '../terminal'

interface Options {
  readonly status: string
  readonly workflow?: string
  readonly run?: string
  readonly limit: number
}

export const addApprovals: AddCommand = (program, doing) => {
  program
    .command('approvals [id]')
    .description('list what waits for an answer, or tell all about one approval')
    .addOption(new Option('--status <status>', 'in one state').choices([...approvalStatuses, 'all']).default('waiting'))
    .option('--workflow <slug>', 'of one workflow', slug)
    .option('--run <run>', 'of one run')
    .option('--limit <n>', 'how many', wholeNumber(200), 20)
    .action(async (id: string | undefined, options: Options, command) => {
      const { terminal, server } = doing(command)
      if (id !== undefined) {
        const approval = await server().ask(approvalAnswer, 'GET', `/approvals/${encodeURIComponent(id)}`)
        return terminal.result(approval, () => whole(approval))
      }
      const { status, workflow, run, limit } = options
      const query = new URLSearchParams({ status, limit: String(limit), ...(workflow !== undefined && { workflow }), ...(run !== undefined && { run }) })
      const page = await server().ask(approvalsAnswer, 'GET', `/approvals?${query}`)
      const rows = page.approvals.map((one) => [
        one.id,
        one.answer ?? one.status,
        one.run.workflow.slug,
        one.openedAt,
        one.deadlineAt ?? 'none',
        oneLine(one.title),
      ])
      terminal.result(page, () => (rows.length === 0 ? nothing(status) : table([['APPROVAL', 'STATUS', 'WORKFLOW', 'OPENED', 'DEADLINE', 'ASKS'], ...rows])))
    })
}

function nothing(status: string): string {
  return status === 'waiting' ? 'Nothing waits for an answer.' : 'No approvals.'
}

function whole({ id, form, answers, deadlineAt, happened, run }: ApprovalAnswer): string {
  const lines = [
    form.title,
    ...(form.why === undefined ? [] : ['', form.why]),
    ...(form.values === undefined ? [] : ['', JSON.stringify(form.values, undefined, 2)]),
    '',
    ...answers.map((answer) => [`  ${answer}`, labelOf(form, answer), form.next?.[answer]].filter((part) => part !== undefined && part !== '').join(': ')),
    '',
    `Run ${run.id} of ${run.workflow.slug}${run.version === null ? ', draft' : ` v${run.version}`}: ${run.usage.inputTokens + run.usage.outputTokens} tokens, $${run.usage.cost} so far.`,
    happened ?? `It waits for an answer${deadlineAt === null ? '' : ` until ${deadlineAt}`}: heddle approve ${id}`,
  ]
  return shown(lines.join('\n'))
}

function labelOf({ buttons }: ApprovalAnswer['form'], answer: string): string | undefined {
  return buttons.find((button) => button.answer === answer)?.label
}
