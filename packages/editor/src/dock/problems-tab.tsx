import { StateMark } from '@heddle/ui/state-mark.tsx'
import { useReactFlow } from '@xyflow/react'
import { useDraft, useEditor, useProblems } from '../editor-context'
import { useText } from '../text'

/** What stops publishing and what may surprise; a click shows the place. */
export function ProblemsTab() {
  const text = useText()
  const problems = useProblems()
  const { selection } = useEditor()
  const { graph } = useDraft()
  const flow = useReactFlow()
  const titles = new Map(graph.nodes.map(({ id, title }) => [id, title]))
  if (problems.length === 0) return <p className="p-3 text-ink-muted">{`${text.noProblems}. ${text.noProblemsHint}`}</p>
  const show = (id: string) => {
    selection.set([id])
    void flow.fitView({ nodes: [{ id }], maxZoom: 1, duration: 150, padding: 0.4 })
  }
  return (
    <ul>
      {problems.map((problem) => (
        <li key={`${problem.code} ${problem.at.id} ${problem.at.path?.join('.') ?? ''} ${problem.message}`}>
          <button type="button" className="dock-row" onClick={() => show(problem.at.id)}>
            <StateMark state={problem.severity === 'error' ? 'failed' : 'problem'} label={titles.get(problem.at.id) ?? ''} />
            <span>{problem.message}</span>
            <span className="text-ink-muted">{problem.hint}</span>
            <code className="ml-auto text-ink-faint">{problem.code}</code>
          </button>
        </li>
      ))}
    </ul>
  )
}
