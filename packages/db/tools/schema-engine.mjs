#!/usr/bin/env node
// Prisma's `schema-engine` (JSON-RPC over stdio) without a download: the same engine as WebAssembly, over our own database
// driver. Prisma is pointed to it by prisma.config.ts (PRISMA_SCHEMA_ENGINE_BINARY).

import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'

const argv = process.argv.slice(2)
const datamodels = []
let datasource = {}
let cli
for (let i = 0; i < argv.length; i++) {
  if (argv[i] === '--datamodels') datamodels.push(argv[++i])
  else if (argv[i] === '--datasource') datasource = JSON.parse(argv[++i])
  else if (argv[i] === '--enabled-preview-features' || argv[i] === '--extension-types') i++
  else if (argv[i] === 'cli') cli = argv[++i]
  else if (argv[i] === '--version') {
    console.log('schema-engine-cli wasm')
    process.exit(0)
  }
}
// pg gives connectionString priority over `database`, so split the URL: otherwise the shadow database IS the main one.
function pgConfig(url) {
  const u = new URL(url)
  const ssl = u.searchParams.get('sslmode')
  return {
    host: decodeURIComponent(u.hostname),
    port: Number(u.port || 5432),
    user: decodeURIComponent(u.username) || undefined,
    password: decodeURIComponent(u.password) || undefined,
    database: decodeURIComponent(u.pathname.slice(1)) || 'postgres',
    ...(ssl && ssl !== 'disable' ? { ssl: { rejectUnauthorized: ssl === 'verify-full' } } : {}),
  }
}
const logErr = (code, message) =>
  process.stderr.write(
    `${JSON.stringify({
      timestamp: new Date().toISOString(),
      level: 'ERROR',
      target: 'schema_engine::logger',
      fields: { is_panic: false, error_code: code, message },
    })}\n`,
  )

if (cli) {
  const { default: pg } = await import('pg')
  const cfg = pgConfig(datasource.url)
  const db = cli === 'can-connect-to-database' ? cfg.database : 'postgres'
  const c = new pg.Client({ ...cfg, database: db })
  try {
    await c.connect()
    if (cli === 'create-database') await c.query(`CREATE DATABASE ${c.escapeIdentifier(cfg.database)}`)
    if (cli === 'drop-database') await c.query(`DROP DATABASE ${c.escapeIdentifier(cfg.database)} WITH (FORCE)`)
    await c.end()
    process.exit(0)
  } catch (e) {
    process.stderr.write('\n') // the CLI drops the first line
    const code = e.code === '3D000' ? 'P1003' : e.code === '28P01' ? 'P1000' : 'P1001'
    logErr(code, code === 'P1001' ? `Can't reach database server at \`${cfg.host}:${cfg.port}\`` : e.message)
    process.exit(1)
  }
}

const require = createRequire(import.meta.url)
const wasmJs = require.resolve('@prisma/schema-engine-wasm/schema_engine_bg') // .js glue
const bg = await import(pathToFileURL(wasmJs))
const { instance } = await WebAssembly.instantiate(fs.readFileSync(wasmJs.replace(/\.js$/, '.wasm')), { './schema_engine_bg.js': bg })
bg.__wbg_set_wasm(instance.exports)
instance.exports.__wbindgen_start()

// @prisma/adapter-pg 7.10.0 has no mapping for Postgres's internal "char" (oid 18), which the engine's introspection reads.
function withChar(q) {
  const performIO = q.performIO.bind(q),
    queryRaw = q.queryRaw.bind(q)
  q.performIO = async (query) => {
    const r = await performIO(query)
    query.charCols = []
    r.fields?.forEach((f, i) => {
      if (f.dataTypeID === 18) {
        f.dataTypeID = 25
        query.charCols.push(i)
      }
    })
    return r
  }
  q.queryRaw = async (query) => {
    const r = await queryRaw(query)
    for (const i of query.charCols ?? []) r.columnTypes[i] = 6 /* ColumnTypeEnum.Character */
    return r
  }
  if (q.startTransaction) {
    const st = q.startTransaction.bind(q)
    q.startTransaction = async (l) => withChar(await st(l))
  }
  return q
}
class Factory extends PrismaPg {
  #cfg
  constructor(cfg) {
    super(cfg)
    this.#cfg = cfg
  }
  async connect() {
    return withChar(await super.connect())
  }
  async connectToShadowDb() {
    if (datasource.shadowDatabaseUrl) return withChar(await new PrismaPg(pgConfig(datasource.shadowDatabaseUrl)).connect())
    const admin = await new PrismaPg(this.#cfg).connect()
    const database = `prisma_migrate_shadow_db_${randomUUID()}`
    await admin.executeScript(`CREATE DATABASE "${database}"`)
    const shadow = withChar(await new PrismaPg({ ...this.#cfg, database }).connect())
    const dispose = shadow.dispose.bind(shadow)
    shadow.dispose = async () => {
      await dispose()
      await admin.executeScript(`DROP DATABASE IF EXISTS "${database}" WITH (FORCE)`)
      await admin.dispose()
    }
    return shadow
  }
}
let adapter, engine
async function getEngine() {
  if (engine) return engine
  adapter = bindMigrationAwareSqlAdapterFactory(new Factory(pgConfig(datasource.url ?? 'postgresql://localhost:5432/none')))
  const files = datamodels.map((p) => [p, fs.readFileSync(p, 'utf8')])
  engine = await bg.SchemaEngine.new(
    { datamodels: files.length ? files : undefined },
    (log) => {
      if (process.env.DEBUG_SCHEMA_ENGINE) process.stderr.write(`${log}\n`)
    },
    adapter,
  )
  return engine
}
const send = (o) => process.stdout.write(`${JSON.stringify(o)}\n`)
let printId = 1e6
async function call(method, params) {
  const e = await getEngine()
  if (method === 'getDatabaseVersion') return await e.version(params)
  if (method === 'createDatabase') {
    return { databaseName: pgConfig(datasource.url).database }
  }
  const r = await e[method](params)
  if (method === 'diff' && r.stdout) send({ jsonrpc: '2.0', id: printId++, method: 'print', params: { content: r.stdout } })
  return r ?? {}
}
let queue = Promise.resolve()
createInterface({ input: process.stdin })
  .on('line', (line) => {
    const msg = JSON.parse(line)
    if (!msg.method) return // a response to `print`
    queue = queue.then(async () => {
      try {
        send({ jsonrpc: '2.0', id: msg.id, result: await call(msg.method, msg.params) })
      } catch (err) {
        const m = /external error.*?(\d+)|errorCode: *(\d+)/i.exec(String(err?.message))
        let message = err?.message ?? String(err)
        const rec = m && adapter?.errorRegistry?.consumeError?.(Number(m[1] ?? m[2]))
        if (rec?.error) message = rec.error.stack ?? String(rec.error)
        send({
          jsonrpc: '2.0',
          id: msg.id,
          error: {
            code: 4466,
            message: 'An error happened. Check the data field for details.',
            data: { is_panic: false, message, error_code: err?.code ?? null, meta: err?.meta ?? null },
          },
        })
      }
    })
  })
  .on('close', () => queue.then(() => process.exit(0)))
