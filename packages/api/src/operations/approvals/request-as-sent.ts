import { parseInstance } from '@heddle/core/run/instance'
import { isAppError } from '@heddle/db/app-error'
import type { Approval } from '@heddle/db/approvals/approval'
import { graphOfRun } from '@heddle/db/runs/graph-of-run'
import type { Scope } from '@heddle/db/workspaces/scope'
import type { Context } from '../../context'

/**
 * For people: about a call that may have gone out, the request as it goes out, not as its runner takes it. Where the drawing cannot be
 * read, the approval as it is: nobody is kept from answering by it.
 */
export async function withRequestAsSent({ nodeTypes, log }: Pick<Context, 'nodeTypes' | 'log'>, own: Scope, approval: Approval): Promise<Approval> {
  const { question, form, instance, run } = approval
  if (question !== 'uncertain' || form.values === undefined) return approval
  const { step } = parseInstance(instance)
  const graph = await graphOfRun(own, run.id).catch((cause: unknown) => {
    if (!isAppError(cause) || cause.code !== 'not-found') log.warn({ err: cause, run: run.id }, 'an approval is shown without the request as it goes out')
    return undefined
  })
  const kind = graph?.nodes.find((node) => node.key === step)?.kind ?? ''
  const asSent = Object.hasOwn(nodeTypes, kind) ? nodeTypes[kind]?.asSent : undefined
  return asSent === undefined ? approval : { ...approval, form: { ...form, values: asSent(form.values) } }
}
