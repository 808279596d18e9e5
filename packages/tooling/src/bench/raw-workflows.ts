import { proxyActivities } from '@temporalio/workflow'

const { noop } = proxyActivities<{ noop(input: { readonly n: number }): Promise<{ readonly n: number }> }>({ startToCloseTimeout: '1 minute' })

/** What somebody would write by hand: no activity at all. */
export async function rawInline(input: { readonly n: number }): Promise<{ readonly n: number }> {
  let n = input.n
  for (let i = 0; i < 10; i++) n = n + 1
  return { n }
}

/** Ten activities, one after the other. */
export async function rawActivities(input: { readonly n: number }): Promise<{ readonly n: number }> {
  let value = input
  for (let i = 0; i < 10; i++) value = await noop(value)
  return value
}
