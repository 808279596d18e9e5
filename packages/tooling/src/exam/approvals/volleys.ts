import type { ApprovalSeen } from '../run/approvals'
import { pause } from '../until'
import type { Case } from './case'
import { type Client, send, type Told, type Wish } from './client'
import type { Dice } from './dice'

/** Decisions on one approval that are sent at the same moment; `from`: not before then (milliseconds since 1970). */
export interface Volley {
  readonly wishes: readonly Wish[]
  readonly from?: number
}

/** `now`: in the order in which they are fired. `later`: around the deadline of their approval. */
export interface Volleys {
  readonly now: readonly Volley[]
  readonly later: readonly Volley[]
}

/** Each approval is decided by two clients at once, who often do not agree, and half of them once more, by somebody who is not first. */
export function loadVolleys(questions: readonly ApprovalSeen[], clients: readonly Client[], dice: Dice): Volleys {
  const wish = ({ id }: ApprovalSeen): Wish => ({
    approval: id,
    client: dice.one(clients),
    answer: dice.one(['approve', 'approve', 'reject']),
    breaks: dice.throw(10) === 0,
  })
  const open = dice.shuffled(questions.filter(({ deadlineAt }) => deadlineAt === null))
  const first = open.map((question) => ({ wishes: [wish(question), wish(question)] }))
  const again = open.filter((_, n) => n % 2 === 0).map((question) => ({ wishes: [wish(question)] }))
  const half = Math.floor(first.length / 2)
  const later = questions.flatMap((question) => around(question, dice).map((from) => ({ wishes: [wish(question)], from })))
  return { now: [...first.slice(0, half), ...dice.shuffled([...first.slice(half), ...again])], later: later.sort((a, b) => a.from - b.from) }
}

/** Three moments: perhaps in time, at the very moment, and after it. */
function around({ deadlineAt }: ApprovalSeen, dice: Dice): readonly number[] {
  if (deadlineAt === null) return []
  const deadline = Date.parse(deadlineAt)
  return [deadline + dice.one([-2000, 50, 50]), deadline + dice.throw(40) - 20, deadline + 500]
}

/** Fires all volleys, some at once. `onShot` is told how many decisions have been answered. */
export async function fire(
  volleys: readonly Volley[],
  { lanes, onShot }: { readonly lanes: number; readonly onShot: (done: number) => void },
): Promise<readonly Told[]> {
  const told: Told[] = []
  const left = [...volleys]
  const lane = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      await pause(Math.max(0, (next.from ?? 0) - Date.now()))
      told.push(...(await Promise.all(next.wishes.map(send))))
      onShot(told.length)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return told
}

/** One more decision on one question of each run. */
export function againAfterTheEnd(cases: readonly Case[], clients: readonly Client[]): Promise<readonly Told[]> {
  const wishes = cases.flatMap(({ questions }, n) => {
    const [client, question] = [clients[n % clients.length], questions[n % questions.length]]
    return client && question ? [{ approval: question.id, client, answer: 'approve', breaks: false }] : []
  })
  return Promise.all(wishes.map(send))
}
