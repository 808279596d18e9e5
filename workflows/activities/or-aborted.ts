/** How long a runner that was told to stop may take to say what it knows. */
const lastWordMs = 500

/** What becomes of the work; or the abort itself, when the work does not stop on its signal. */
export async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const aborted = new Promise<never>((_, reject) => {
    const stop = () => {
      timer = setTimeout(() => reject(signal.reason), lastWordMs)
    }
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    clearTimeout(timer)
    work.catch(() => {})
  }
}
