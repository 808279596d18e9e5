import type { RunState } from '@heddle/core/run/run-state'

export interface ModelTokens {
  readonly model: string
  readonly calls: number
  readonly inputTokens: number
  readonly outputTokens: number
}

/** What each model was given and gave, the one with most tokens first. */
export function tokensByModel(state: RunState): readonly ModelTokens[] {
  const found = new Map<string, ModelTokens>()
  for (const { usage } of Object.values(state.steps).flatMap(({ attempts }) => attempts)) {
    if (usage?.model === undefined) continue
    const before = found.get(usage.model) ?? { model: usage.model, calls: 0, inputTokens: 0, outputTokens: 0 }
    found.set(usage.model, {
      model: usage.model,
      calls: before.calls + 1,
      inputTokens: before.inputTokens + (usage.inputTokens ?? 0),
      outputTokens: before.outputTokens + (usage.outputTokens ?? 0),
    })
  }
  return [...found.values()].sort((a, b) => b.inputTokens + b.outputTokens - a.inputTokens - a.outputTokens)
}
