import type { RunSummaryAnswer } from './answers'
import type { Server } from './server'
import type { Terminal } from './terminal'

/** How a run stands, in words: "running, waits for 1 approval". */
export function standing({ status, waitingFor: { approvals, questions }, pausedAt }: Pick<RunSummaryAnswer, 'status' | 'waitingFor' | 'pausedAt'>): string {
  const waits = [approvals > 0 && counted(approvals, 'approval'), questions > 0 && counted(questions, 'question whether it was sent')].filter(
    (part) => part !== false,
  )
  return [status, pausedAt !== null && 'paused', waits.length > 0 && `waits for ${waits.join(' and ')}`].filter((part) => part !== false).join(', ')
}

export function waitsForPerson({ waitingFor: { approvals, questions } }: Pick<RunSummaryAnswer, 'waitingFor'>): boolean {
  return approvals + questions > 0
}

/** Where a person answers what the run asks. */
export function whereToAnswer(url: string, run: string): string {
  return `Answer it on ${url}/runs/${run}, or here: heddle approvals --run ${run}`
}

/** Says of a run that waits for a person that it does, and where to answer. */
export function tellStanding(terminal: Terminal, { address }: Server, run: RunSummaryAnswer): void {
  if (waitsForPerson(run)) terminal.note(`Run ${run.id}: ${standing(run)}.\n${whereToAnswer(address.url, run.id)}`)
}

function counted(count: number, what: string): string {
  return count === 1 ? `1 ${what}` : `${count} ${what.replace(/^\w+/, '$&s')}`
}
