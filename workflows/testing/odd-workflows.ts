import { ApplicationFailure, CancellationScope, sleep } from '@temporalio/workflow'

/** What a bundle for tests holds beside ours: workflows that end in each way, or harm the place they run in. */
export { runPlan } from '../run-plan/run-plan'

export async function complete(): Promise<void> {}

export async function fail(): Promise<void> {
  throw ApplicationFailure.nonRetryable('Broken.')
}

export async function waitForCancel(): Promise<void> {
  await CancellationScope.current().cancelRequested
}

/** A first turn that never ends, in a scope of its own. */
export function spin(): Promise<void> {
  return CancellationScope.nonCancellable(async () => {
    for (;;);
  })
}

/** A later turn that never ends, behind an `await`. */
export async function spinLater(): Promise<void> {
  await sleep(1)
  for (;;);
}

/** A turn that takes its time, in a scope of its own. */
export function work(): Promise<number> {
  return CancellationScope.nonCancellable(async () => {
    let sum = 0
    for (let n = 0; n < 4e8; n++) sum += n % 3
    return sum
  })
}

/** Ends the thread that it runs in. */
export async function die(): Promise<void> {
  ;(URL.constructor as FunctionConstructor)('process.exit(3)')()
}
