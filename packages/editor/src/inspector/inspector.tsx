import type { GraphNode } from '@heddle/core/graph/graph'
import type { NodeType } from '@heddle/core/node-type/node-type'
import { Icon } from '@heddle/ui/icon.tsx'
import { useState } from 'react'
import { useDraft, useEditor, useSelection } from '../editor-context'
import { useText } from '../text'
import { useActions } from '../use-actions'
import { ConfigureTab } from './configure-tab'
import { DataTab } from './data-tab'
import { HelpTab } from './help-tab'
import { NodeNames } from './node-names'

const tabs = ['configure', 'data', 'help'] as const

/** The selected node: its settings, what came in and went out, and what it is. */
export function Inspector() {
  const { nodeTypes } = useEditor()
  const { graph } = useDraft()
  const selected = useSelection()
  const text = useText()
  const nodes = graph.nodes.filter(({ id }) => selected.has(id))
  const node = nodes[0]
  return (
    <aside aria-label={text.inspector} className="inspector">
      {nodes.length === 0 && <p className="p-4 text-ink-muted">{text.nothingSelected}</p>}
      {nodes.length > 1 && <p className="p-4 text-ink-muted">{text.several(selected.size)}</p>}
      {nodes.length === 1 && node && <OneNode key={node.id} node={node} type={Object.hasOwn(nodeTypes, node.kind) ? nodeTypes[node.kind] : undefined} />}
    </aside>
  )
}

function OneNode({ node, type }: { readonly node: GraphNode; readonly type: NodeType | undefined }) {
  const text = useText()
  const actions = useActions()
  const [tab, setTab] = useState<(typeof tabs)[number]>('configure')
  return (
    <>
      <header className="inspector-head">
        <span className="node-tile" data-family={type?.family ?? 'flow'}>
          <Icon name={type?.icon ?? 'circle-help'} size={16} />
        </span>
        <NodeNames node={node} type={type} />
        <button type="button" className="row-tool" aria-label={text.duplicate} title={text.duplicate} onClick={() => actions.duplicate([node.id])}>
          <Icon name="copy" size={16} />
        </button>
        <button type="button" className="row-tool" aria-label={text.remove} title={text.remove} onClick={() => actions.remove([node.id])}>
          <Icon name="trash-2" size={16} />
        </button>
      </header>
      <div role="tablist" className="subtabs">
        {tabs.map((name) => (
          <button key={name} type="button" role="tab" aria-selected={tab === name} onClick={() => setTab(name)}>
            {text[name]}
          </button>
        ))}
      </div>
      <div role="tabpanel" className="inspector-body">
        {tab === 'configure' && (type ? <ConfigureTab node={node} type={type} /> : <p className="text-ink-muted">{text.unknownKind(node.kind)}</p>)}
        {tab === 'data' && <DataTab node={node} />}
        {tab === 'help' && <HelpTab kind={node.kind} />}
      </div>
    </>
  )
}
