export interface DevServer {
  readonly port: number
  /** Absent: no web interface. */
  readonly uiPort: number | undefined
  /** Absent: in memory, gone with the process. */
  readonly file: string | undefined
}

/** Keyword search attributes that runs carry, so that they are found in Temporal's own web interface. */
export const SEARCH_ATTRIBUTES = ['HeddleWorkspace', 'HeddleWorkflow', 'HeddleVersion', 'HeddleStatus', 'HeddleTrigger'] as const

/** 90 days; the dev server forgets a closed run after one day otherwise. */
export const RETENTION = '2160h'

const DYNAMIC_CONFIG = [
  // The history service looks for due tasks 20 times a second, which makes every sequential step take 50 ms.
  'history.transferProcessorMaxPollRPS=2000',
  'history.timerProcessorMaxPollRPS=2000',
  // Fairness keys do nothing without it.
  'matching.enableFairness=true',
  // After an outage of ours a run goes on within seconds, not minutes.
  'history.workflowTaskRetryMaxInterval="5s"',
]

/** Commits need not wait for the disk: safe against kill -9; a power cut can lose the last ones. */
const SQLITE = ['journal_mode=wal', 'synchronous=normal']

export function devServerFlags({ port, uiPort, file }: DevServer): readonly string[] {
  return [
    ...['server', 'start-dev', '--ip', '127.0.0.1', '--port', String(port), '--log-level', 'error'],
    ...(uiPort === undefined ? ['--headless'] : ['--ui-port', String(uiPort), '--ui-disable-news-fetch']),
    ...(file === undefined ? [] : ['--db-filename', file, ...SQLITE.flatMap((pragma) => ['--sqlite-pragma', pragma])]),
    ...DYNAMIC_CONFIG.flatMap((value) => ['--dynamic-config-value', value]),
    ...SEARCH_ATTRIBUTES.flatMap((name) => ['--search-attribute', `${name}=Keyword`]),
  ]
}
