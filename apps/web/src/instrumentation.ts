/** Next calls it once, before the server takes requests. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { refuseMethods } = await import('./server/refuse-methods')
  refuseMethods()
  const { closeOnStop } = await import('./server/stopping')
  closeOnStop()
}
