export const runStatuses = ['requested', 'running', 'succeeded', 'failed', 'cancelled'] as const
export const runTriggers = ['api', 'editor', 'cli', 'webhook', 'schedule'] as const

/** What a list of runs is narrowed to; kept in the address, so that it can be sent to somebody. */
export interface Filters {
  readonly status?: (typeof runStatuses)[number]
  readonly trigger?: (typeof runTriggers)[number]
  /** Slug. */
  readonly workflow?: string
}

/** What an address names wrongly is left out. */
export function readFilters(params: { get(name: string): string | null }): Filters {
  const status = runStatuses.find((each) => each === params.get('status'))
  const trigger = runTriggers.find((each) => each === params.get('trigger'))
  const workflow = params.get('workflow')
  return { ...(status && { status }), ...(trigger && { trigger }), ...(workflow && /^[a-z0-9][a-z0-9-]{0,79}$/.test(workflow) && { workflow }) }
}
