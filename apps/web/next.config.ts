import path from 'node:path'
import type { NextConfig } from 'next'

/** Under what names the pages may be opened while developing; Next knows itself only by the one that it listens on. */
const names = ['127.0.0.1', '[::1]', ...[process.env.HEDDLE_URL, ...(process.env.HEDDLE_HOSTS ?? '').split(',')].flatMap(nameIn)]

const config: NextConfig = {
  /** The launcher serves each build from a folder of its own. */
  distDir: process.env.HEDDLE_WEB_BUILD || '.next',
  outputFileTracingRoot: path.join(import.meta.dirname, '../..'),
  outputFileTracingIncludes: { '/help/[kind]': ['../../packages/nodes/src/*/README*.md'] },
  transpilePackages: ['api', 'core', 'db', 'editor', 'nodes', 'services', 'ui', 'workflows'].map((name) => `@heddle/${name}`),
  serverExternalPackages: ['pino', 'pg', '@prisma/client', '@prisma/adapter-pg', '@temporalio/client', '@temporalio/common', '@temporalio/proto'],
  poweredByHeader: false,
  devIndicators: false,
  allowedDevOrigins: names,
  experimental: {
    /** Off: on the cache of an earlier start, pages load themselves anew without end (decisions/0018). */
    turbopackFileSystemCacheForDev: false,
  },
  /** Of everything; pages get more in `src/proxy.ts`. */
  headers: async () => [{ source: '/:path*', headers: [{ key: 'X-Content-Type-Options', value: 'nosniff' }] }],
}

function nameIn(address: string | undefined): readonly string[] {
  const url = address?.includes('://') ? address : `http://${address?.trim()}`
  return address && URL.canParse(url) ? [new URL(url).hostname] : []
}

export default config
