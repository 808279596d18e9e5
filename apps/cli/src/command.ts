import type { Command } from 'commander'
import { findServer } from './find-server'
import { Server } from './server'
import { openTerminal, type Terminal } from './terminal'

/** What each command gets beside its own words. */
export interface Doing {
  readonly terminal: Terminal
  /** Found when first asked for: not every command needs one. */
  readonly server: () => Server
  readonly flags: { readonly url?: string; readonly key?: string }
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal
}

/** Adds its command to the program. */
export type AddCommand = (program: Command, doing: (command: Command) => Doing) => void

export function doingOf(command: Command, signal: AbortSignal): Doing {
  const flags = command.optsWithGlobals<{ url?: string; key?: string; json?: boolean; yes?: boolean }>()
  const server = () => new Server(findServer(flags), signal)
  return { flags, signal, server, terminal: openTerminal({ json: flags.json ?? false, yes: flags.yes ?? false }) }
}
