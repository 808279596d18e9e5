import { useMemo } from 'react'
import { useDraft, useEditor, useFollowedRun, useProblems } from '../editor-context'
import type { ProjectionInput } from './projection'

const NONE: ReadonlySet<string> = new Set()

export function useProjectionInput(): ProjectionInput {
  const { nodeTypes, language, ports } = useEditor()
  const { graph } = useDraft()
  const { state } = useFollowedRun()
  const problems = useProblems()
  const answers = ports.questions !== undefined
  return useMemo(() => {
    const problemsOf = new Map<string, { errors: number; warnings: number }>()
    for (const { at, severity, code } of problems) {
      if (code === 'node.unreachable') continue
      const counts = problemsOf.get(at.id) ?? { errors: 0, warnings: 0 }
      counts[severity === 'error' ? 'errors' : 'warnings'] += 1
      problemsOf.set(at.id, counts)
    }
    const unreachable = new Set(problems.filter(({ code }) => code === 'node.unreachable').map(({ at }) => at.id))
    return { graph, nodeTypes, problemsOf, unreachable, run: state, selected: NONE, language, answers }
  }, [graph, nodeTypes, state, problems, language, answers])
}
