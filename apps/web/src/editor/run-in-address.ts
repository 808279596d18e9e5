import type { RunPlace } from '@heddle/editor/overlay/run-place'

/**
 * `?run=ID` of the page's own address: no new entry in the browser's history, since it is the same page. The browser's
 * tab remembers it too, for whoever looks at another page of the workflow and comes back.
 */
export function runInAddress(workflowId: string): RunPlace {
  const name = `heddle-run-${workflowId}`
  return {
    read: () => new URL(window.location.href).searchParams.get('run') || (memory()?.getItem(name) ?? undefined),
    write(runId) {
      const address = new URL(window.location.href)
      if (runId === undefined) {
        address.searchParams.delete('run')
        memory()?.removeItem(name)
      } else {
        address.searchParams.set('run', runId)
        memory()?.setItem(name, runId)
      }
      window.history.replaceState(null, '', address)
    },
  }
}

/** The browser may keep nothing for this site, as its owner wishes; the address alone is enough. */
function memory(): Storage | undefined {
  try {
    return window.sessionStorage
  } catch {
    return undefined
  }
}

/** The canvas of a workflow with this run on it. */
export function canvasHref(slug: string, runId: string): string {
  return `/workflows/${slug}/edit?run=${encodeURIComponent(runId)}`
}
