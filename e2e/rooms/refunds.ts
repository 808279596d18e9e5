import type { GraphInput } from '@heddle/core/graph/graph'
import { expect } from '@playwright/test'
import type { Api } from './api'

interface Confirm {
  readonly deadlineSeconds?: number
}

const late = { id: 'late', key: 'late', kind: 'output', title: 'Late', position: { x: 420, y: 340 }, config: { value: 'Nobody answered' } } as const

/** What a run of the workflow below waits for. */
export interface Asked {
  readonly slug: string
  readonly runId: string
  readonly approvalId: string
}

/** A published workflow, a run of it, and the approval that it waits for. */
export async function askedRun(api: Api, more: Confirm & { readonly graph?: GraphInput } = {}): Promise<Asked> {
  const slug = await api.publish('Refunds', more.graph ?? refund(more))
  const { id: runId } = (await api.must('POST', `/workflows/${slug}/runs`, { input: { order: '10482', amount: 48 } })) as { readonly id: string }
  let approvalId: string | undefined
  await expect
    .poll(async () => {
      const { approvals } = (await api.must('GET', `/approvals?run=${runId}`)) as { readonly approvals: readonly { readonly id: string }[] }
      approvalId = approvals[0]?.id
      return approvalId
    })
    .toBeDefined()
  return { slug, runId, approvalId: approvalId ?? '' }
}

export async function statusOf(api: Api, id: string): Promise<string> {
  return ((await api.must('GET', `/approvals/${id}`)) as { readonly status: string }).status
}

/** Asks for a refund; the way out `timeout` is there when there is a deadline. */
export function refund({ deadlineSeconds }: Confirm = {}): GraphInput {
  return {
    format: 1,
    nodes: [
      {
        id: 'start',
        key: 'start',
        kind: 'start',
        title: 'Ticket',
        position: { x: 0, y: 0 },
        config: {
          fields: [
            { name: 'order', type: 'text', required: true },
            { name: 'amount', type: 'number', required: true },
          ],
        },
      },
      {
        id: 'confirm',
        key: 'confirm',
        kind: 'approval',
        title: 'Confirm',
        position: { x: 0, y: 100 },
        config: {
          ...(deadlineSeconds === undefined ? {} : { deadline: true, deadlineAmount: `${deadlineSeconds}`, deadlineUnit: 'seconds' }),
          question: 'Refund {{start.amount}} EUR for order {{start.order}}?',
          why: 'It was charged twice.',
          values: [
            { name: 'order', value: '{{start.order}}', edit: false, type: 'any' },
            { name: 'amount', value: '{{start.amount}}', edit: true, type: 'number' },
          ],
          buttons: [
            { port: 'approve', tone: 'good', next: 'Refunds the amount once.' },
            { port: 'reject', tone: 'bad', next: 'No money moves.' },
          ],
        },
      },
      { id: 'paid', key: 'paid', kind: 'output', title: 'Refunded', position: { x: -140, y: 340 }, config: { value: 'Refunded {{confirm.value.amount}} EUR' } },
      ...(deadlineSeconds === undefined ? [] : [late]),
      { id: 'kept', key: 'kept', kind: 'output', title: 'Kept', position: { x: 140, y: 340 }, config: { value: 'Not refunded' } },
    ],
    edges: [
      { id: 'a', from: 'start', port: 'done', to: 'confirm' },
      { id: 'b', from: 'confirm', port: 'approve', to: 'paid' },
      { id: 'c', from: 'confirm', port: 'reject', to: 'kept' },
      ...(deadlineSeconds === undefined ? [] : [{ id: 'd', from: 'confirm', port: 'timeout', to: 'late' }]),
    ],
  }
}
