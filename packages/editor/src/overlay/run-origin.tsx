import { useMemo } from 'react'
import { useDraft, useFollowedRun } from '../editor-context'
import { isChangedSince } from './is-changed-since'
import { useRunPlaceText } from './text'

/** Says that the states on the canvas are those of another drawing than the one under them. */
export function RunOrigin({ runHref }: { readonly runHref: (id: string) => string }) {
  const text = useRunPlaceText()
  const { graph } = useDraft()
  const { runId, drawing } = useFollowedRun()
  const changed = useMemo(() => drawing !== undefined && isChangedSince(drawing.graph, graph), [drawing, graph])
  if (!changed || runId === undefined) return null
  return (
    <p role="status" className="notice" data-testid="run-origin">
      {drawing?.version === undefined ? text.ofDraft : text.ofVersion(drawing.version)}
      <a className="link" href={runHref(runId)}>
        {text.asItWas}
      </a>
    </p>
  )
}
