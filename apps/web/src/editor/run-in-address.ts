import type { RunPlace } from '@heddle/editor/overlay/run-place'

/** `?run=ID` of the page's own address: no new entry in the browser's history, since it is the same page. */
export const runInAddress: RunPlace = {
  read: () => new URL(window.location.href).searchParams.get('run') || undefined,
  write(runId) {
    const address = new URL(window.location.href)
    if (runId === undefined) address.searchParams.delete('run')
    else address.searchParams.set('run', runId)
    window.history.replaceState(null, '', address)
  },
}

/** The canvas of a workflow with this run on it. */
export function canvasHref(slug: string, runId: string): string {
  return `/workflows/${slug}/edit?run=${encodeURIComponent(runId)}`
}
