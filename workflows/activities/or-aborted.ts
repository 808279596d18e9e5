/** How long a runner that was told to stop may take to say what it knows. */
const lastWordMs = 500

/** What becomes of the work; or the abort itself, when the work does not stop on its signal. */
export function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined
    const stop = () => {
      timer = setTimeout(() => reject(signal.reason), lastWordMs)
    }
    const release = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
    }
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
    work.finally(release).then(resolve, reject)
  })
}
