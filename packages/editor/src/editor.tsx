'use client'
import '@xyflow/react/dist/style.css'
import './editor.css'
import { nodeTypes } from '@heddle/nodes/definitions'
import { useLanguage } from '@heddle/ui/catalogue'
import { ReactFlowProvider } from '@xyflow/react'
import { useEffect, useMemo, useState } from 'react'
import { Canvas } from './canvas/canvas'
import { Dock, type DockTab } from './dock/dock'
import { DraftSession } from './draft/draft-session'
import { EditorContext, type EditorShared, ProblemsContext, useDraft, useEditor } from './editor-context'
import type { EditedWorkflow, EditorPorts } from './editor-ports'
import { asksForInput } from './form/input-schema'
import { EditorHeader } from './header/editor-header'
import { Inspector } from './inspector/inspector'
import { RunFollower } from './overlay/run-follower'
import { Palette } from './palette/palette'
import { Selection } from './selection'
import { StatusLine } from './status-line'
import { useText } from './text'
import { useProblemsOf } from './use-problems-of'
import { RunContext, useRun } from './use-run'
import { useShortcuts } from './use-shortcuts'

export interface EditorProps {
  readonly workflow: EditedWorkflow
  readonly ports: EditorPorts
  readonly links: EditorLinks
}

export interface EditorLinks {
  readonly workflows: string
  readonly publish: string
  readonly tabs: readonly { readonly href: string; readonly title: string; readonly current: boolean }[]
  readonly run: (id: string) => string
}

/** The canvas page: palette, canvas, inspector, dock. All state of the drawing is in the draft session. */
export function Editor({ workflow, ports, links }: EditorProps) {
  const [language] = useLanguage()
  const [session] = useState(() => openSession(workflow, ports))
  const [selection] = useState(() => new Selection())
  const [status] = useState(() => new StatusLine())
  const [follower] = useState(() => new RunFollower(ports.watchRun))
  const shared = useMemo<EditorShared>(
    () => ({ workflow, ports, nodeTypes, session, selection, status, follower, language }),
    [workflow, ports, session, selection, status, follower, language],
  )
  useEffect(() => () => follower.leave(), [follower])
  return (
    <EditorContext.Provider value={shared}>
      <ReactFlowProvider>
        <Workbench links={links} />
      </ReactFlowProvider>
    </EditorContext.Provider>
  )
}

function Workbench({ links }: { readonly links: EditorLinks }) {
  const shared = useEditor()
  const text = useText()
  const { graph } = useDraft()
  const problems = useProblemsOf(graph, shared.nodeTypes)
  const run = useRun(shared, text.offline)
  const [tab, setTab] = useState<DockTab>('problems')
  useShortcuts()
  useEndOfTyping(shared)
  useLeaveWarning(shared.session)
  const startRun = () => {
    setTab('try-it')
    // Required inputs are asked for first; the form has its own button.
    if (!asksForInput(graph, run.input)) void run.start()
  }
  return (
    <ProblemsContext.Provider value={problems}>
      <RunContext.Provider value={run}>
        <div className="editor">
          <EditorHeader links={links} onRun={startRun} onProblems={() => setTab('problems')} />
          <Palette />
          <div className="editor-middle">
            <Canvas />
            <Dock tab={tab} onTab={setTab} runHref={links.run} />
          </div>
          <Inspector />
        </div>
      </RunContext.Provider>
    </ProblemsContext.Provider>
  )
}

function openSession(workflow: EditedWorkflow, ports: EditorPorts): DraftSession {
  return new DraftSession({
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
  })
}

/** Whoever leaves a field or selects another thing begins a new deed. */
function useEndOfTyping({ session, selection }: EditorShared): void {
  useEffect(() => {
    const end = () => session.endJoining()
    document.addEventListener('focusout', end)
    const stop = selection.subscribe(end)
    return () => {
      document.removeEventListener('focusout', end)
      stop()
    }
  }, [session, selection])
}

/** Leaving sends what waits; while something is not saved the browser asks. */
function useLeaveWarning(session: DraftSession): void {
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      if (!session.hasUnsaved) return
      void session.flush()
      event.preventDefault()
    }
    window.addEventListener('beforeunload', onLeave)
    return () => {
      window.removeEventListener('beforeunload', onLeave)
      void session.flush()
    }
  }, [session])
}
