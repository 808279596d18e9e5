import { generate } from '@heddle/db/generate.mjs'
import { loopback, webService, workerService } from './app'
import { type Built, buildWeb, buildWorker, lastBuilds } from './build/build'
import { openDoor, writeLocalAccess } from './door/door'
import { type Ground, startGround } from './ground'
import { type Home, openHome } from './home'
import { memoryOf } from './memory'
import { type Options, readOptions } from './options'
import { claimHome, type Owner, type Ownership } from './owner'
import { choosePort } from './ports'
import { Crew, Stopping } from './process/crew'
import { DidNotStart } from './process/keeper'
import { Refusal, say, seconds, step } from './say'

/** `npm start`, from the moment the dependencies are there. */
export async function launch(args: readonly string[], began: number): Promise<void> {
  try {
    const options = readOptions(args, process.env)
    if (!options.build && !options.dev) lastBuilds()
    const home = openHome(process.env.HEDDLE_HOME, !process.env.DATABASE_URL)
    if (home.note) say(home.note)
    const claim = claimHome(home.path)
    if (claim.got) await start({ options, home, owner: claim.owner, began })
    else await pointToOther(home.path, claim.other)
  } catch (error) {
    tell(error)
    process.exitCode = 1
  }
}

interface Start {
  readonly options: Options
  readonly home: Home
  readonly owner: Ownership
  readonly began: number
}

async function start({ options, home, owner, began }: Start): Promise<void> {
  const crew = new Crew(home.path)
  const stop = stopper(crew, owner)
  try {
    const left = await crew.endLeftovers()
    if (left.length > 0) say(`  An earlier start was killed; what it left running was ended: ${left.join(', ')}.`)
    await makeClient()
    const [ground, builds] = await Promise.all([startGround(home, crew), options.dev ? undefined : findBuilds(options, crew)])
    const { url, link } = await openHouse({ options, ground, builds, crew })
    owner.publish({ url, databaseUrl: ground.databaseUrl })
    sayMemory(crew)
    say(`Ready in ${seconds(performance.now() - began)}. The link signs you in once; Ctrl-C stops everything.\n`)
    say(`  ${link}\n`)
  } catch (error) {
    if (!(error instanceof Stopping)) tell(error)
    await stop(error instanceof Stopping ? 0 : 1)
  }
}

/** The database client's code is made from the schema; next to nothing when it is up to date. */
async function makeClient(): Promise<void> {
  await step(
    'client',
    () => generate({ log: () => undefined }),
    (made) => (made ? 'made from the schema' : 'up to date'),
  )
}

interface Builds {
  readonly web: Built
  readonly worker: Built
}

async function findBuilds(options: Options, crew: Crew): Promise<Builds> {
  if (!options.build) return lastBuilds()
  const told = ({ made }: Built) => (made ? 'built' : 'up to date')
  const worker = await step('worker build', () => buildWorker(crew), told)
  return { worker, web: await step('web build', () => buildWeb(crew), told) }
}

interface House {
  readonly options: Options
  readonly ground: Ground
  /** Nothing when it follows the sources. */
  readonly builds: Builds | undefined
  readonly crew: Crew
}

async function openHouse({ options, ground, builds, crew }: House): Promise<{ readonly url: string; readonly link: string }> {
  const { host } = options
  const [web, worker] = await Promise.all([choosePort(options.port, host), choosePort(0, '127.0.0.1')])
  const here = `http://${loopback(host)}:${web.port}`
  const url = process.env.HEDDLE_URL || here
  const door = openDoor(ground.databaseUrl, ground.home)
  await Promise.all([
    step('worker', () => crew.supervise(workerService(ground, { port: worker.port, build: builds?.worker.folder }))),
    step(
      'web',
      () => crew.supervise(webService(ground, { host, port: web.port, build: builds?.web.folder })),
      () => [here, web.note].filter(Boolean).join('; '),
    ),
    door,
  ])
  const { token, key } = await door
  writeLocalAccess(ground.home, { url: here, key })
  return { url, link: linkTo(url, token) }
}

/** A second start on the same data changes nothing: it says where the first one is, with a fresh link. */
async function pointToOther(home: string, { pid, url, databaseUrl }: Owner): Promise<void> {
  if (url === undefined || databaseUrl === undefined) {
    throw new Refusal(`Heddle is being started on ${home} by process ${pid} already. Wait for its link, or choose another HEDDLE_HOME.`)
  }
  const { token } = await openDoor(databaseUrl, home)
  say(`Heddle runs on ${home} already (process ${pid}). A fresh link to it:\n\n  ${linkTo(url, token)}\n`)
}

function linkTo(url: string, token: string): string {
  return `${url.replace(/\/$/, '')}/welcome?token=${encodeURIComponent(token)}`
}

function sayMemory(crew: Crew): void {
  const megabytes = memoryOf([process.pid, ...crew.pids()])
  if (megabytes !== undefined) say(`Memory: ${megabytes} MB`)
}

/** Ends everything, once, and then this process; a person who asks again speeds it up. */
function stopper(crew: Crew, owner: Ownership): (code: number) => Promise<void> {
  const stop = async (code: number) => {
    await crew.stopAll()
    owner.release()
    process.exit(code)
  }
  let asked = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (asked) crew.hurry()
      else say('\nStopping: worker, web, Temporal, PostgreSQL.')
      asked = true
      void stop(0)
    })
  }
  onceAlone(() => void stop(0))
  // The terminal may be closed: then nobody is told, and everything still ends in order.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  process.on('uncaughtException', (error) => {
    tell(error)
    void stop(1)
  })
  return stop
}

const LOOK_MS = 500

/**
 * npm passes a stop on to its shell and to nobody else, and the shell dies without a word: whoever stops `npm start` (a supervisor, a
 * container) would leave all of this behind.
 */
function onceAlone(then: () => void): void {
  const parent = process.ppid
  if (process.env.npm_lifecycle_event === undefined) return
  const looking = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(looking)
    then()
  }, LOOK_MS)
  looking.unref()
}

function tell(error: unknown): void {
  const text = error instanceof Refusal || error instanceof DidNotStart ? error.message : error instanceof Error ? error.stack : String(error)
  process.stderr.write(`\n${text}\n`)
}
