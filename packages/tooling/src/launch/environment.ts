/** Variables for a process, or of ours: any names. */
export type Environment = Readonly<Record<string, string | undefined>>

/** For `spawn`: Next's types ask every environment for a NODE_ENV, which most processes have no use for. */
export function processEnv(env: Environment | undefined): NodeJS.ProcessEnv {
  return (env ?? process.env) as NodeJS.ProcessEnv
}
