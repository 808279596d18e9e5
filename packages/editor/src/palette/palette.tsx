import type { NodeFamily, NodeType } from '@heddle/core/node-type/node-type'
import { Icon } from '@heddle/ui/icon.tsx'
import { useReactFlow } from '@xyflow/react'
import { useState } from 'react'
import { cardWidth } from '../canvas/card-size'
import { useNextNode } from '../canvas/use-next-node'
import { useEditor } from '../editor-context'
import { useText } from '../text'
import { useActions } from '../use-actions'
import { PaletteItem } from './palette-item'

const families: readonly NodeFamily[] = ['pattern', 'flow', 'people', 'data', 'tool', 'knowledge']

/** Every kind of node, by family; dragged onto the canvas, or added by click or Enter, after the selected card when that is allowed. */
export function Palette() {
  const { nodeTypes, language } = useEditor()
  const text = useText()
  const [search, setSearch] = useState('')
  const add = useAddNext()
  const found = Object.values(nodeTypes).filter((type) => matches(type, search))
  return (
    <nav aria-label={text.palette} className="palette">
      <label className="palette-search">
        <Icon name="search" size={16} />
        <input value={search} onChange={(event) => setSearch(event.target.value)} placeholder={text.searchNodes} aria-label={text.searchNodes} />
      </label>
      {found.length === 0 && <p className="px-2 text-12 text-ink-muted">{text.nothingFound(search)}</p>}
      {families.map((family) => {
        const types = found.filter((type) => type.family === family)
        return types.length === 0 ? null : (
          <details key={family} open>
            <summary>
              {text.families[family]}
              <span className="num ml-auto text-ink-faint">{types.length}</span>
            </summary>
            {types.map((type) => (
              <PaletteItem key={type.kind} type={type} language={language} onAdd={add} />
            ))}
          </details>
        )
      })}
    </nav>
  )
}

function matches(type: NodeType, search: string): boolean {
  const wanted = search.trim().toLowerCase()
  return [type.title, type.summary, type.kind, type.zh.title].some((words) => words.toLowerCase().includes(wanted))
}

/** Below the last card, or joined to the selected one. */
function useAddNext(): (kind: string) => void {
  const { addNode } = useActions()
  const nextNode = useNextNode()
  const flow = useReactFlow()
  return (kind) => {
    const { position, after } = nextNode(kind)
    addNode(kind, position, after)
    void flow.setCenter(position.x + cardWidth / 2, position.y + 49, { zoom: flow.getZoom(), duration: 150 })
  }
}
