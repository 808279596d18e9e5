import { Option } from 'commander'
import { runStatuses, runsAnswer } from '../answers'
import type { AddCommand } from '../command'
import { slug, wholeNumber } from '../option-values'
import { standing, waitsForPerson } from '../standing'
import { table } from '../terminal'

export const addRuns: AddCommand = (program, doing) => {
  program
    .command('runs')
    .description('list runs, newest first')
    .option('--workflow <slug>', 'of one workflow', slug)
    .addOption(new Option('--status <status>', 'in one state').choices(runStatuses))
    .option('--limit <n>', 'how many', wholeNumber(200), 20)
    .action(async (options: { workflow?: string; status?: string; limit: number }, command) => {
      const { terminal, server } = doing(command)
      const query = new URLSearchParams({
        limit: String(options.limit),
        ...(options.workflow !== undefined && { workflow: options.workflow }),
        ...(options.status !== undefined && { status: options.status }),
      })
      const page = await server().ask(runsAnswer, 'GET', `/runs?${query}`)
      const rows = page.runs.map((run) => [
        run.id,
        standing(run),
        run.workflow.slug,
        run.version === null ? 'draft' : `v${run.version}`,
        run.createdAt,
        duration(run),
      ])
      terminal.result(page, () => (rows.length === 0 ? 'No runs.' : table([['RUN', 'STATUS', 'WORKFLOW', 'VERSION', 'STARTED', 'TOOK'], ...rows])))
      if (page.runs.some(waitsForPerson)) terminal.note('heddle approvals lists what waits for an answer.')
    })
}

function duration({ startedAt, endedAt }: { readonly startedAt: string | null; readonly endedAt: string | null }): string {
  return startedAt === null || endedAt === null ? '' : `${((Date.parse(endedAt) - Date.parse(startedAt)) / 1000).toFixed(1)} s`
}
