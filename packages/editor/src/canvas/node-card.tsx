import { Icon } from '@heddle/ui/icon.tsx'
import { StateMark } from '@heddle/ui/state-mark.tsx'
import { Handle, type NodeProps, Position } from '@xyflow/react'
import { memo } from 'react'
import { useText } from '../text'
import { isRow, showsPortNames } from './card-size'
import type { CardData, CardNode, CardPort } from './projection'
import { StateRow } from './state-row'

/** One node as a person sees it. Its size is set by `card-size.ts`: keep the two in step. */
export const NodeCard = memo(function NodeCard({ data, selected }: NodeProps<CardNode>) {
  const status = data.step?.status
  const words = useText()
  const title = data.unreachable ? words.unreachable : undefined
  return (
    <article
      className="node-card"
      data-status={status}
      data-selected={selected || undefined}
      data-unreachable={data.unreachable || undefined}
      data-testid={`node-${data.node.key}`}
      title={title}
    >
      {data.type?.incoming !== false && (
        <Handle
          id="in"
          type="target"
          position={data.direction === 'down' ? Position.Top : Position.Left}
          className="port"
          data-on={data.step ? true : undefined}
        />
      )}
      <Head data={data} />
      {!isRow(data) && (
        <p className="node-line">
          {data.line.strong !== undefined && <b>{data.line.strong}</b>}
          {data.line.strong !== undefined && ': '}
          {data.line.text}
        </p>
      )}
      {!isRow(data) && data.step && <StateRow step={data.step} />}
      <WaysOut data={data} />
    </article>
  )
})

function Head({ data }: { readonly data: CardData }) {
  const { node, type, problems } = data
  const count = problems.errors + problems.warnings
  return (
    <header className="node-head">
      <span className="node-tile" data-family={type?.family ?? 'flow'}>
        <Icon name={type?.icon ?? 'circle-help'} size={16} />
      </span>
      <span className="node-names">
        <span className="node-title">{node.title}</span>
        {!isRow(data) && <span className="node-kind">{type?.title ?? node.kind}</span>}
      </span>
      {isRow(data) && data.step && <StateMark state={markOf(data.step.status)} label={data.step.status} />}
      {count > 0 && <StateMark state="problem" label={String(count)} />}
    </header>
  )
}

export function markOf(status: NonNullable<CardData['step']>['status']): 'running' | 'retrying' | 'done' | 'skipped' | 'failed' | 'cancelled' {
  return status
}

function WaysOut({ data }: { readonly data: CardData }) {
  const side = data.direction === 'down' ? Position.Bottom : Position.Right
  const taken = (port: CardPort): boolean => data.step?.ports?.includes(port.port) ?? false
  if (!showsPortNames(data)) {
    return data.ports.map((port) => (
      <Handle key={port.port} id={port.port} type="source" position={side} className="port" data-on={taken(port) || undefined} aria-label={port.title} />
    ))
  }
  return (
    <ol className="node-ports" data-direction={data.direction}>
      {data.ports.map((port) => (
        <li key={port.port} data-taken={taken(port) || undefined}>
          <span>{port.title}</span>
          <Handle id={port.port} type="source" position={side} className="port" data-on={taken(port) || undefined} aria-label={port.title} />
        </li>
      ))}
    </ol>
  )
}
