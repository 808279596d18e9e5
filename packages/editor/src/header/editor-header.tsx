import { Icon } from '@heddle/ui/icon.tsx'
import { StateMark } from '@heddle/ui/state-mark.tsx'
import { useContext, useState } from 'react'
import type { EditorLinks } from '../editor'
import { useDraft, useEditor, useProblems } from '../editor-context'
import { useText } from '../text'
import { RunContext } from '../use-run'
import { SavedState } from './saved-state'

interface EditorHeaderProps {
  readonly links: EditorLinks
  readonly onRun: () => void
  readonly onProblems: () => void
}

export function EditorHeader({ links, onRun, onProblems }: EditorHeaderProps) {
  const text = useText()
  const problems = useProblems()
  const { starting } = useContext(RunContext)
  const worst = problems.some(({ severity }) => severity === 'error') ? 'failed' : 'problem'
  return (
    <header className="editor-header">
      {links.mark}
      <a href={links.workflows} className="editor-home">
        {text.workflows} <span className="text-ink-faint">/</span>
      </a>
      <WorkflowName />
      <VersionChip />
      <SavedState />
      <nav className="tabs mx-auto">
        {links.tabs.map((tab) => (
          <a key={tab.href} href={tab.href} aria-current={tab.current ? 'page' : undefined}>
            {tab.title}
          </a>
        ))}
      </nav>
      <button type="button" className="btn quiet" data-testid="problem-count" onClick={onProblems}>
        {problems.length > 0 ? <StateMark state={worst} label={text.problems(problems.length)} /> : text.noProblems}
      </button>
      <button type="button" className="btn" onClick={onRun} disabled={starting}>
        <Icon name="play" size={14} />
        {text.run}
      </button>
      <PublishButton href={links.publish} />
      {links.switches}
    </header>
  )
}

/** The version that the drawing is, as far as anybody knows: what is not saved yet counts as a change. */
function useUnchangedVersion(): number | undefined {
  const { workflow } = useEditor()
  const { save } = useDraft()
  return workflow.changed || save.state !== 'saved' ? undefined : workflow.version
}

function VersionChip() {
  const { workflow } = useEditor()
  const text = useText()
  const unchanged = useUnchangedVersion()
  const words = unchanged !== undefined ? text.unchanged(unchanged) : workflow.version === undefined ? text.neverPublished : text.draftAfter(workflow.version)
  return (
    <span className="chip" data-testid="version-chip">
      {words}
    </span>
  )
}

function PublishButton({ href }: { readonly href: string }) {
  const text = useText()
  const unchanged = useUnchangedVersion()
  if (unchanged === undefined) {
    return (
      <a className="btn primary" href={href}>
        {text.publish}
      </a>
    )
  }
  return (
    <button type="button" className="btn primary" disabled title={text.nothingToPublish(unchanged)}>
      {text.publish}
    </button>
  )
}

function WorkflowName() {
  const { workflow, ports, status } = useEditor()
  const text = useText()
  // While nobody writes here it is the name that the server has, whoever gave it.
  const [written, setWritten] = useState<string>()
  const keep = async () => {
    const wanted = written?.trim() ?? ''
    if (wanted !== '' && wanted !== workflow.name) await ports.rename(wanted).catch(() => status.say(text.renameFailed))
    setWritten(undefined)
  }
  return (
    <input
      className="name-input text-14 font-semibold"
      aria-label={text.name}
      value={written ?? workflow.name}
      onChange={(event) => setWritten(event.target.value)}
      onBlur={() => void keep()}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  )
}
