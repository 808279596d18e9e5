import type { GraphNode } from '@heddle/core/graph/graph'
import type { NodeType } from '@heddle/core/node-type/node-type'
import { useState } from 'react'
import { useEditor } from '../editor-context'
import { useText } from '../text'
import { useActions } from '../use-actions'

/** Title and key, editable. What is refused says why, and the old one stays (cases C11). */
export function NodeNames({ node, type }: { readonly node: GraphNode; readonly type: NodeType | undefined }) {
  const text = useText()
  const actions = useActions()
  const { language } = useEditor()
  const [title, setTitle] = useState<Typed>()
  const [key, setKey] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const writeTitle = (next: string) => {
    setTitle({ text: next, over: node.title })
    setRefusal(next.trim() === '' ? text.titleEmpty : actions.rename(node, next))
  }
  const writeKey = () => {
    if (key !== undefined && key !== node.key) setRefusal(actions.setKey(node, key))
    setKey(undefined)
  }
  return (
    <div className="min-w-0 flex-1">
      <input
        className="name-input text-14 font-semibold"
        aria-label={text.title}
        aria-invalid={refusal !== undefined || undefined}
        value={shown(title, node.title)}
        onChange={(event) => writeTitle(event.target.value)}
        onBlur={() => {
          setTitle(undefined)
          setRefusal(undefined)
        }}
      />
      <p className="flex items-center gap-1 px-1 text-12 text-ink-muted">
        <span className="flex-none whitespace-nowrap">{(language === 'zh' ? type?.zh.title : type?.title) ?? node.kind} ·</span>
        <input
          className="name-input mono text-12"
          aria-label={text.key}
          title={text.keyHint}
          value={key ?? node.key}
          onChange={(event) => setKey(event.target.value)}
          onBlur={writeKey}
          onKeyDown={(event) => event.key === 'Enter' && writeKey()}
        />
      </p>
      {refusal !== undefined && <p className="setting-problem bad">{refusal}</p>}
    </div>
  )
}

interface Typed {
  readonly text: string
  /** What stood there then. */
  readonly over: string
}

/** What is typed stands as it is typed, refused or with blanks at its ends, until somebody else writes another title. */
function shown(typed: Typed | undefined, title: string): string {
  return typed !== undefined && (title === typed.over || title === typed.text.trim() || title === typed.text) ? typed.text : title
}
