'use client'
import '@xyflow/react/dist/style.css'
import './editor.css'
import { EditRefused } from '@heddle/core/graph/edit-refused'
import type { Json } from '@heddle/core/json'
import { nodeTypes } from '@heddle/nodes/definitions'
import { useLanguage } from '@heddle/ui/catalogue'
import { ReactFlowProvider } from '@xyflow/react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { Canvas } from './canvas/canvas'
import { Dock, type DockTab } from './dock/dock'
import { DraftNotices } from './draft/draft-notices'
import { DraftSession } from './draft/draft-session'
import type { DraftOptions } from './draft/draft-snapshot'
import { useEndOfTyping, useKeptEdits, useLeaving, useNews } from './draft/use-draft-life'
import { EditorContext, type EditorShared, ProblemsContext, useDraft, useEditor } from './editor-context'
import type { EditedWorkflow, EditorPorts, KeptPlace } from './editor-ports'
import { wrongInputs } from './form/input-schema'
import { EditorHeader } from './header/editor-header'
import { Inspector } from './inspector/inspector'
import { RunFollower } from './overlay/run-follower'
import { RunOrigin } from './overlay/run-origin'
import type { RunPlace } from './overlay/run-place'
import { useRunPlace } from './overlay/use-run-place'
import { Palette } from './palette/palette'
import type { RunHref } from './run-href'
import { Selection } from './selection'
import { StatusLine } from './status-line'
import { useProblemsOf } from './use-problems-of'
import { RunContext, useRun } from './use-run'
import { useShortcuts } from './use-shortcuts'

export interface EditorProps {
  readonly workflow: EditedWorkflow
  readonly ports: EditorPorts
  readonly links: EditorLinks
  /** The draft's revision at the server, as far as the page has heard since. */
  readonly newest?: number
  /** Absent: this browser keeps nothing. */
  readonly place?: KeptPlace | undefined
  /** Absent: the run that is followed is forgotten with the page. */
  readonly runPlace?: RunPlace | undefined
}

export interface EditorLinks {
  /** The product's mark, which leads home. */
  readonly mark: ReactNode
  /** What every page has at the end of its header. */
  readonly switches: ReactNode
  readonly workflows: string
  readonly publish: string
  readonly tabs: readonly { readonly href: string; readonly title: string; readonly current: boolean }[]
  readonly run: RunHref
}

/** The canvas page: palette, canvas, inspector, dock. All state of the drawing is in the draft session. */
export function Editor({ workflow, ports, links, newest, place, runPlace }: EditorProps) {
  const [language] = useLanguage()
  const [session] = useState(() => openSession(workflow, ports, place))
  const [selection] = useState(() => new Selection())
  const [status] = useState(() => new StatusLine())
  const [follower] = useState(() => new RunFollower(ports.watchRun))
  const [switchedOff] = useState(() => new Map<string, Json>())
  const shared = useMemo<EditorShared>(
    () => ({ workflow, ports, nodeTypes, session, selection, status, follower, language, switchedOff }),
    [workflow, ports, session, selection, status, follower, language, switchedOff],
  )
  useEffect(() => () => follower.leave(), [follower])
  return (
    <EditorContext.Provider value={shared}>
      <ReactFlowProvider>
        <Workbench links={links} newest={newest} runPlace={runPlace} />
      </ReactFlowProvider>
    </EditorContext.Provider>
  )
}

interface WorkbenchProps extends Pick<EditorProps, 'links' | 'runPlace'> {
  readonly newest: number | undefined
}

function Workbench({ links, newest, runPlace }: WorkbenchProps) {
  const shared = useEditor()
  const { graph } = useDraft()
  const problems = useProblemsOf(graph, shared.nodeTypes)
  const run = useRun(shared)
  const dock = useDock()
  useShortcuts()
  useEndOfTyping(shared)
  useKeptEdits(shared)
  useLeaving(shared.session)
  useNews(shared.session, newest)
  useRunPlace(runPlace, ({ input }) => {
    run.putBack(input)
    dock.onShow('try-it')
  })
  const startRun = () => {
    // What must be filled in is asked for first, and told when it is in sight.
    const asked = dock.open && dock.tab === 'try-it'
    dock.onShow('try-it')
    if (asked || wrongInputs(run.schema, run.input).length === 0) void run.start()
  }
  const leaveRun = () => {
    shared.follower.leave()
    runPlace?.write(undefined)
  }
  return (
    <ProblemsContext.Provider value={problems}>
      <RunContext.Provider value={run}>
        <div className="editor">
          <EditorHeader links={links} onRun={startRun} onProblems={() => dock.onShow('problems')} />
          <Palette />
          <div className="editor-middle">
            <div className="notices">
              <DraftNotices />
              <RunOrigin runHref={links.run} />
            </div>
            <Canvas />
            <Dock {...dock} runHref={links.run} onLeaveRun={leaveRun} />
          </div>
          <Inspector runHref={links.run} />
        </div>
      </RunContext.Provider>
    </ProblemsContext.Provider>
  )
}

/** Folded until there is something to look at: the drawing has the room. */
function useDock() {
  const [tab, setTab] = useState<DockTab>('problems')
  const [open, setOpen] = useState(false)
  const onShow = (wanted: DockTab) => {
    setTab(wanted)
    setOpen(true)
  }
  return { tab, open, onShow, onFold: () => setOpen(false) }
}

function openSession(workflow: EditedWorkflow, ports: EditorPorts, place: KeptPlace | undefined): DraftSession {
  const options: DraftOptions = {
    graph: workflow.graph,
    revision: workflow.revision,
    savedAt: workflow.savedAt,
    nodeTypes,
    port: ports.draft,
    newSaveId: () => crypto.randomUUID(),
    now: () => Date.now(),
    later: (ms, then) => {
      const timer = setTimeout(then, ms)
      return () => clearTimeout(timer)
    },
    ...(place && { keeper: place.keeper }),
  }
  try {
    return new DraftSession({ ...options, ...(place?.kept && { kept: place.kept }) })
  } catch (cause) {
    // What was kept no longer fits what it builds on: the draft can be opened all the same.
    if (cause instanceof EditRefused) return new DraftSession(options)
    throw cause
  }
}
