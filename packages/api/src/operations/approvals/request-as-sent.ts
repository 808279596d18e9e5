import { parseInstance } from '@heddle/core/run/instance'
import type { Approval } from '@heddle/db/approvals/approval'
import { graphOfRun } from '@heddle/db/runs/graph-of-run'
import type { Scope } from '@heddle/db/workspaces/scope'
import type { Context } from '../../context'

/**
 * For people: about a call that may have gone out, the request as it goes out, not as its runner takes it. Where the drawing cannot be
 * read, the approval as it is: nobody is kept from answering by it.
 */
export async function withRequestAsSent({ nodeTypes }: Pick<Context, 'nodeTypes'>, own: Scope, approval: Approval): Promise<Approval> {
  const { question, form, instance, run } = approval
  if (question !== 'uncertain' || form.values === undefined) return approval
  const { step } = parseInstance(instance)
  const graph = await graphOfRun(own, run.id).catch(() => undefined)
  const kind = graph?.nodes.find((node) => node.key === step)?.kind ?? ''
  const asSent = Object.hasOwn(nodeTypes, kind) ? nodeTypes[kind]?.asSent : undefined
  return asSent === undefined ? approval : { ...approval, form: { ...form, values: asSent(form.values) } }
}
