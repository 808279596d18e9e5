interface Log {
  error(fields: object, message: string): void
}

/**
 * A promise that fails while nobody listens ends a Node process. Here it mostly is what a library has left behind for a call that
 * was stopped: one run's affair, and no reason to interrupt the calls of all others.
 */
export function outliveRejections(log: Log): void {
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a promise failed and nobody listened'))
}
