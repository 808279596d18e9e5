import type { EditOf } from './edit'
import { EditRefused } from './edit-refused'
import type { Edited } from './edits'
import { findNode } from './find-node'
import type { Graph } from './graph'
import { inserted, without } from './lists'

export function attach(graph: Graph, { attachment, at }: EditOf<'attach'>): Edited {
  const { id, node } = attachment
  findNode(graph, node)
  if (graph.attachments.some((other) => other.id === id))
    throw new EditRefused('attachment.taken', `An attachment with the id ${id} is already there.`, 'Give the new one an id of its own.')
  return { graph: { ...graph, attachments: inserted(graph.attachments, attachment, at) }, inverse: [{ edit: 'detach', id }] }
}

export function detach(graph: Graph, { id }: EditOf<'detach'>): Edited {
  const at = graph.attachments.findIndex((attachment) => attachment.id === id)
  const attachment = graph.attachments[at]
  if (attachment === undefined)
    throw new EditRefused('attachment.missing', `The attachment ${id} is not there.`, 'It may have been taken off meanwhile: load the draft again.')
  return { graph: { ...graph, attachments: without(graph.attachments, at) }, inverse: [{ edit: 'attach', attachment, at }] }
}

export function setVariables(graph: Graph, { variables }: EditOf<'set-variables'>): Edited {
  return { graph: { ...graph, variables }, inverse: [{ edit: 'set-variables', variables: graph.variables }] }
}

export function setDirection(graph: Graph, { direction }: EditOf<'set-direction'>): Edited {
  return { graph: { ...graph, direction }, inverse: [{ edit: 'set-direction', direction: graph.direction }] }
}
