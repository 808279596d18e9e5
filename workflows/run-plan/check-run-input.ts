import type { RunInput } from './run-input'

/** Plans that this code carries out (`core/plan/plan.ts`); a number is added here when the engine has learned it. */
const formats: readonly number[] = [1]
const semantics: readonly number[] = [1]

/**
 * What stands in the way of carrying this run out, in words; undefined: nothing. Asked where a run is started and once more where it
 * begins, since other versions of Heddle may be at work beside this one. By hand: workflow code holds no schema library.
 */
export function problemWith(run: unknown): string | undefined {
  const { runId, workspaceId, planHash, plan, options } = fieldsOf(run)
  if (![runId, workspaceId, planHash].every((text) => typeof text === 'string' && text !== ''))
    return 'The run does not say which run, workspace and plan it is.'
  const { format, semantics: meaning, body } = fieldsOf(plan)
  if (!formats.includes(format as number) || !semantics.includes(meaning as number))
    return `The plan has format ${inWords(format)} and semantics ${inWords(meaning)}; this Heddle knows format ${formats.join(', ')} and semantics ${semantics.join(', ')}.`
  const { steps, edges, result } = fieldsOf(body)
  if (!Array.isArray(steps) || !Array.isArray(edges) || result === undefined) return 'The plan has no steps, edges or result.'
  const { timeLimitMs, queues } = fieldsOf(options)
  if (typeof timeLimitMs !== 'number' || !(timeLimitMs > 0)) return 'The run has no time limit.'
  if (queues !== undefined && !Object.values(fieldsOf(queues)).every((queue) => typeof queue === 'string')) return 'The run names queues that are none.'
  return undefined
}

/** @throws Error a plain one: the run stands where it is until a worker comes that understands it. */
export function checkRunInput(run: RunInput): RunInput {
  const problem = problemWith(run)
  if (problem !== undefined) throw new Error(problem)
  return run
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}

function inWords(number: unknown): string {
  return typeof number === 'number' ? String(number) : 'none'
}
