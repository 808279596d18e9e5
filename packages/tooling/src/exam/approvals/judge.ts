import type { Product } from '../product/product'
import { none, type Row } from '../report'
import { type ApprovalSeen, approvalsOf } from '../run/approvals'
import { eventFaults, type RunRow, rowOf, storedEvents } from '../run/event-faults'
import type { CountingServer } from '../world/counting-server'
import type { Case } from './case'
import type { Told } from './client'
import { placeOf } from './graph'

/** Compares what clients were told, and what has happened in the world, with what stands. */
export class Judge {
  readonly #wrongAnswers: string[] = []
  readonly #wrongDecisions: string[] = []
  readonly #wrongEffects: string[] = []
  readonly #wrongRuns: string[] = []
  #effects = 0
  readonly #product: Product
  readonly #world: CountingServer

  constructor(product: Product, world: CountingServer) {
    this.#product = product
    this.#world = world
  }

  /** Looks at a run that has ended, and at all that was sent to it. */
  async judge({ run, id }: Case, told: readonly Told[]): Promise<void> {
    const { api } = this.#product
    const [row, events, all] = [await rowOf(api, id), await storedEvents(api, id), await approvalsOf(api, id, 'all')]
    const questions = all.filter(({ question }) => question === 'approval')
    this.#wrongRuns.push(...[...eventFaults(events, row), ...endFaults(row, questions)].map((fault) => `${run} (${id}): ${fault}`))
    for (const stands of questions) {
      const sent = told.filter(({ approval }) => approval === stands.id)
      this.#wrongAnswers.push(...sent.flatMap((each) => wrongAnswer(each, stands)))
      this.#wrongDecisions.push(...wrongDecision(stands, sent))
      this.#wrongEffects.push(...this.#effectFaults(run, stands, row))
    }
  }

  rows(): readonly Row[] {
    const elsewhere = this.#world.visits.total - this.#effects
    return [
      { name: 'effects in the world', value: this.#effects },
      none('effects that did not happen exactly once for a yes, and never for a no', this.#wrongEffects),
      { name: 'effects at a place where nothing was decided', value: elsewhere, goal: '= 0', ok: elsewhere === 0 },
      none('approvals that were not decided once, by somebody who knows', this.#wrongDecisions),
      none('clients that were told something else than what stands', this.#wrongAnswers),
      none('runs that did not end by what was decided, or whose events are not true', this.#wrongRuns),
    ]
  }

  #effectFaults(run: string, { status, answer, instance }: ApprovalSeen, row: RunRow): readonly string[] {
    const acted = this.#world.visits.acted(placeOf(run, instance))
    this.#effects += acted
    const yes = status === 'decided' && answer === 'approve' ? 1 : 0
    // Who cancels a run may be quicker than what was decided.
    const right = acted === yes || (row.status === 'cancelled' && acted < yes)
    return right ? [] : [`${instance} of ${run} is ${status} ${answer}, and its effect happened ${acted} times`]
  }
}

/** Its output says how each question was decided. */
function endFaults({ status, output }: RunRow, questions: readonly ApprovalSeen[]): readonly string[] {
  if (status === 'cancelled') return []
  const wanted = [...questions].sort((a, b) => a.instance.localeCompare(b.instance)).map(({ answer }) => answer)
  return status === 'succeeded' && output === wanted.join(' ') ? [] : [`${status} with ${JSON.stringify(output)}, and decided was ${wanted.join(' ')}`]
}

/** Was a client told in the end what stands? */
function wrongAnswer(told: Told, stands: ApprovalSeen): readonly string[] {
  const { client, answer, status, body } = told
  if (isRight(told, stands)) return []
  return [`${client.name} sent ${answer} and was told ${status} ${JSON.stringify(body)}; what stands: ${JSON.stringify(stands)}`]
}

function isRight({ status, body, client, answer }: Told, stands: ApprovalSeen): boolean {
  if (status === 200) return stands.status === 'decided' && stands.by?.name === client.name && stands.answer === answer && body.answer === answer
  if (body.code === 'approval.already-decided')
    return status === 409 && stands.status === 'decided' && body.by?.name === stands.by?.name && body.at === stands.decidedAt && body.answer === stands.answer
  if (body.code === 'approval.expired') return status === 410 && stands.status === 'expired' && body.at === stands.deadlineAt
  if (body.code === 'approval.closed') return status === 410 && stands.status === 'closed' && body.reason === stands.closedReason
  return false
}

/** One decision stands, and it is one that somebody has sent and knows of. */
function wrongDecision({ status, answer, by, instance, run }: ApprovalSeen, sent: readonly Told[]): readonly string[] {
  const accepted = sent.filter((told) => told.status === 200).length
  // Whose first try had no answer learns by the second that it has counted.
  const learned = sent.some(({ retried, client, ...told }) => retried && told.status === 409 && by?.name === client.name && answer === told.answer)
  const right = status === 'decided' ? accepted === 1 || (accepted === 0 && learned) : accepted === 0
  return right ? [] : [`${instance} of ${run.id} is ${status}, and ${accepted} of ${sent.length} were told that theirs counts`]
}
