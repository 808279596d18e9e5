import { fileURLToPath } from 'node:url'
import { defineConfig } from 'prisma/config'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

process.env.CHECKPOINT_DISABLE ??= '1'
// Prisma insists on a downloaded engine; ours is the same engine as WebAssembly. Windows cannot spawn a .mjs, so it downloads.
if (process.platform !== 'win32') process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= here('./tools/schema-engine.mjs')

export default defineConfig({
  schema: here('../../prisma/schema.prisma'),
  migrations: { path: here('../../prisma/migrations') },
  datasource: { url: process.env.DATABASE_URL ?? 'postgresql://heddle:heddle@127.0.0.1:5432/heddle' },
})
