import type { GraphNode } from '@heddle/core/graph/graph'
import type { NodeType } from '@heddle/core/node-type/node-type'
import { Icon } from '@heddle/ui/icon.tsx'
import { useId, useState } from 'react'
import { useDraft, useEditor, useSelection } from '../editor-context'
import type { RunHref } from '../run-href'
import { TabPanel, TabRow } from '../tab-row'
import { useText } from '../text'
import { useActions } from '../use-actions'
import { ConfigureTab } from './configure-tab'
import { DataTab } from './data-tab'
import { HelpTab } from './help-tab'
import { NodeNames } from './node-names'

const tabs = ['configure', 'data', 'help'] as const

/** The selected node: its settings, what came in and went out, and what it is. */
export function Inspector({ runHref }: { readonly runHref: RunHref }) {
  const { nodeTypes } = useEditor()
  const { graph } = useDraft()
  const selected = useSelection()
  const text = useText()
  const nodes = graph.nodes.filter(({ id }) => selected.has(id))
  const node = nodes[0]
  return (
    <aside aria-label={text.inspector} className="inspector">
      {nodes.length === 0 && <NothingSelected />}
      {nodes.length > 1 && <p className="p-4 text-ink-muted">{text.several(selected.size)}</p>}
      {nodes.length === 1 && node && (
        <OneNode key={node.id} node={node} type={Object.hasOwn(nodeTypes, node.kind) ? nodeTypes[node.kind] : undefined} runHref={runHref} />
      )}
    </aside>
  )
}

function NothingSelected() {
  const text = useText()
  return (
    <div className="flex flex-col gap-2 p-4 text-ink-muted">
      <p>{text.nothingSelected}</p>
      <p className="text-12 text-ink-faint">{text.shortcuts}</p>
    </div>
  )
}

interface OneNodeProps {
  readonly node: GraphNode
  readonly type: NodeType | undefined
  readonly runHref: RunHref
}

function OneNode({ node, type, runHref }: OneNodeProps) {
  const text = useText()
  const actions = useActions()
  const id = useId()
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
      <TabRow id={id} label={text.inspector} tabs={tabs.map((name) => ({ name, title: text[name] }))} current={tab} onChoose={setTab} />
      <TabPanel id={id} current={tab} className="inspector-body">
        {tab === 'configure' && (type ? <ConfigureTab node={node} type={type} /> : <p className="text-ink-muted">{text.unknownKind(node.kind)}</p>)}
        {tab === 'data' && <DataTab node={node} runHref={runHref} />}
        {tab === 'help' && <HelpTab kind={node.kind} />}
      </TabPanel>
    </>
  )
}
