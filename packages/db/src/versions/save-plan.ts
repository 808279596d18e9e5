import type { Plan } from '@heddle/core/plan/plan'
import { ask, type Queryable } from '../connect/ask'
import { toBytes } from '../connect/json'

/** The same hash is the same plan everywhere, so the first one stays. */
export async function savePlan(on: Queryable, plan: Plan): Promise<void> {
  await ask(on, 'insert into "Plan" (hash, plan) values ($1, $2) on conflict do nothing', [plan.hash, toBytes(plan)])
}
