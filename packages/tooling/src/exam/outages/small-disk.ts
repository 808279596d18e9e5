import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { processMark } from '../../launch/process/process-mark'
import type { Product } from '../product/product'
import { until } from '../until'

/** Beside what is stored already, in MB. */
const ROOM = 300

/** A file system of its own under PostgreSQL's data, which can be filled up. */
export class SmallDisk {
  readonly #product: Product
  readonly #folder: string

  private constructor(product: Product, folder: string) {
    this.#product = product
    this.#folder = folder
  }

  /** Moves the data there, while nobody starts PostgreSQL anew. Undefined: this machine mounts nothing for us. */
  static async under(product: Product): Promise<SmallDisk | undefined> {
    const folder = join(product.home, 'postgres')
    const large = `${folder}.large`
    const launcher = (JSON.parse(readFileSync(join(product.home, 'owner.json'), 'utf8')) as { readonly pid: number }).pid
    const postgres = await product.processes.pid('postgres')
    process.kill(launcher, 'SIGSTOP')
    try {
      process.kill(postgres, 'SIGINT')
      await until(() => processMark(postgres) === undefined, { what: 'PostgreSQL has ended' })
      const used = Number.parseInt(spawnSync('du', ['-sm', folder], { encoding: 'utf8' }).stdout, 10)
      renameSync(folder, large)
      mkdirSync(folder, { mode: 0o700 })
      const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${used + ROOM}m`, 'tmpfs', folder]).status === 0
      if (!mounted) {
        rmSync(folder, { recursive: true })
        renameSync(large, folder)
        return undefined
      }
      spawnSync('cp', ['-a', `${large}/.`, folder])
      return new SmallDisk(product, folder)
    } finally {
      process.kill(launcher, 'SIGCONT')
    }
  }

  fill(): void {
    const ballast = openSync(join(this.#folder, 'ballast'), 'w')
    try {
      const piece = Buffer.alloc(4096)
      for (;;) writeSync(ballast, piece)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    } finally {
      closeSync(ballast)
    }
  }

  /** Uses up the space for its log that PostgreSQL has left; without any it stops itself. @returns whether it did. */
  async breakLog(): Promise<boolean> {
    const client = new pg.Client({ connectionString: this.#product.databaseUrl, connectionTimeoutMillis: 5000 })
    client.on('error', () => {})
    try {
      await client.connect()
      for (let n = 0; n < 100; n++) await client.query("select pg_logical_emit_message(false, 'exam', 'full'), pg_switch_wal()")
      return false
    } catch {
      return true
    } finally {
      await client.end().catch(() => {})
    }
  }

  free(): void {
    rmSync(join(this.#folder, 'ballast'), { force: true })
  }

  /** Whoever has files open there keeps them until the end. */
  remove(): void {
    this.free()
    spawnSync('umount', ['-l', this.#folder])
  }
}
