/**
 * Holds a name among all pages of this browser until it is released or the page is gone (the browser sees to that, also
 * when it crashes). Undefined: another page holds it and did not let go in time.
 */
export function holdName(name: string, waitMs: number): Promise<(() => void) | undefined> {
  return new Promise((resolve) => {
    const held = () =>
      new Promise<void>((release) => {
        resolve(release)
      })
    navigator.locks.request(name, { signal: AbortSignal.timeout(waitMs) }, held).catch(() => resolve(undefined))
  })
}
