import { prepareDatabase } from './database'
import type { Home } from './home'
import { startPostgres } from './postgres/postgres'
import type { Crew } from './process/crew'
import { say, step } from './say'
import { startTemporal } from './temporal/temporal'

/** What worker and web stand on. */
export interface Ground {
  readonly home: string
  readonly databaseUrl: string
  readonly temporalAddress: string
  readonly temporalUi: string | undefined
}

/** Database and Temporal, each our own or the one that the environment names. */
export async function startGround(home: Home, crew: Crew): Promise<Ground> {
  const [databaseUrl, temporal] = await Promise.all([startDatabase(home, crew), startOrFindTemporal(crew)])
  return { home: home.path, databaseUrl, temporalAddress: temporal.address, temporalUi: temporal.uiUrl }
}

async function startDatabase(home: Home, crew: Crew): Promise<string> {
  const given = process.env.DATABASE_URL
  const url =
    given ||
    (
      await step(
        'postgres',
        () => startPostgres(home, crew),
        ({ notes }) => notes.join('; '),
      )
    ).url
  const applied = (names: readonly string[]) => (names.length === 0 ? 'up to date' : `applied: ${names.join(', ')}`)
  await step('migrations', () => prepareDatabase(url), applied)
  return url
}

async function startOrFindTemporal(crew: Crew): Promise<{ readonly address: string; readonly uiUrl: string | undefined }> {
  const address = process.env.TEMPORAL_ADDRESS
  if (address) {
    say(`  temporal     ${address} (TEMPORAL_ADDRESS)`)
    return { address, uiUrl: process.env.TEMPORAL_UI_URL }
  }
  return step(
    'temporal',
    () => startTemporal(crew),
    ({ uiUrl, notes }) => [`web interface: ${uiUrl}`, ...notes].join('; '),
  )
}
