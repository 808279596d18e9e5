import { Icon } from '@heddle/ui/icon.tsx'
import { StateMark } from '@heddle/ui/state-mark.tsx'
import { useStateWords } from '@heddle/ui/state-words'
import { Handle, type NodeProps, Position, useUpdateNodeInternals } from '@xyflow/react'
import { memo, useEffect, useRef } from 'react'
import { useText } from '../text'
import { AnswerRow, QuestionTitle } from './answer-row'
import type { CardQuestion } from './card-question'
import { isRow, listsPorts, questionOf, showsPortNames } from './card-size'
import type { CardData, CardNode, CardPort } from './projection'
import { markOf, StateRow } from './state-row'

/** One node as a person sees it. Its size is set by `card-size.ts`: keep the two in step. */
export const NodeCard = memo(function NodeCard({ id, data, selected }: NodeProps<CardNode>) {
  const words = useText()
  const asked = questionOf(data)
  useMovedPorts(id, data)
  return (
    <article
      className="node-card"
      data-status={data.step?.status}
      data-selected={selected || undefined}
      data-unreachable={data.unreachable || undefined}
      data-direction={data.direction}
      data-row={isRow(data) || undefined}
      data-testid={`node-${data.node.key}`}
      title={data.unreachable ? words.unreachable : undefined}
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
      <Head data={data} asked={asked} />
      {!isRow(data) && <Line data={data} asked={asked} />}
      <WaysOut data={data} />
    </article>
  )
})

interface PartProps {
  readonly data: CardData
  /** The question that can be answered on this card. */
  readonly asked: CardQuestion | undefined
}

/** One row: what the card does while nothing runs; how it stands in a run; or the answers to what it asks. */
function Line({ data, asked }: PartProps) {
  const { strong, text } = data.line
  if (asked) return <AnswerRow instance={data.node.key} asked={asked} />
  if (data.step) return <StateRow step={data.step} about={strong === undefined ? text : `${strong}: ${text}`} />
  return (
    <p className="node-line">
      {strong !== undefined && <b>{strong}</b>}
      {strong !== undefined && ': '}
      {text}
    </p>
  )
}

function Head({ data, asked }: PartProps) {
  const { node, type, problems, step } = data
  const { states } = useText()
  const words = useStateWords()
  const count = problems.errors + problems.warnings
  return (
    <header className="node-head">
      <span className="node-tile" data-family={type?.family ?? 'flow'}>
        <Icon name={type?.icon ?? 'circle-help'} size={16} />
      </span>
      {step && <StateMark state={markOf(step)} label="" className="node-far-state" />}
      <span className="node-names">
        <span className="node-title">{node.title}</span>
        {!isRow(data) && (asked ? <QuestionTitle asked={asked} /> : <span className="node-kind">{data.kindTitle}</span>)}
      </span>
      {asked && (
        <span className="flex" title={states.waitingForPerson}>
          <StateMark state="waiting" label="" />
        </span>
      )}
      {isRow(data) && step && <StateMark state={markOf(step)} label={words[step.status === 'retrying' ? 'running' : step.status]} />}
      {count > 0 && <StateMark state={problems.errors > 0 ? 'failed' : 'problem'} label={String(count)} />}
    </header>
  )
}

function WaysOut({ data }: { readonly data: CardData }) {
  const rows = listsPorts(data)
  const side = rows || data.direction === 'right' ? Position.Right : Position.Bottom
  if (!showsPortNames(data)) return data.ports.map((port) => <Out key={port.port} port={port} side={side} data={data} />)
  return (
    <ol className="node-ports" data-rows={rows || undefined}>
      {data.ports.map((port) => (
        <li key={port.port} data-taken={isTaken(data, port) || undefined}>
          <span>{port.title}</span>
          <Out port={port} side={side} data={data} />
        </li>
      ))}
    </ol>
  )
}

function Out({ port, side, data }: { readonly port: CardPort; readonly side: Position; readonly data: CardData }) {
  return <Handle id={port.port} type="source" position={side} className="port" data-on={isTaken(data, port) || undefined} aria-label={port.title} />
}

function isTaken({ step }: CardData, { port }: CardPort): boolean {
  return step?.ports?.includes(port) ?? false
}

/** React Flow looks where ports are when a card's size changes; they also move when there are others, or the canvas turns. */
function useMovedPorts(id: string, { ports, direction }: CardData): void {
  const update = useUpdateNodeInternals()
  const now = `${direction} ${ports.map(({ port }) => port).join(' ')}`
  const before = useRef(now)
  useEffect(() => {
    if (before.current === now) return
    before.current = now
    update(id)
  }, [id, now, update])
}
