import path from 'node:path'
import type { NextConfig } from 'next'

const config: NextConfig = {
  outputFileTracingRoot: path.join(import.meta.dirname, '../..'),
  outputFileTracingIncludes: { '/help/[kind]': ['../../packages/nodes/src/*/README*.md'] },
  transpilePackages: ['api', 'core', 'db', 'editor', 'nodes', 'services', 'ui', 'workflows'].map((name) => `@heddle/${name}`),
  serverExternalPackages: ['pino', 'pg', '@prisma/client', '@prisma/adapter-pg', '@temporalio/client', '@temporalio/common', '@temporalio/proto'],
  poweredByHeader: false,
  devIndicators: false,
  /** Of everything; pages get more in `src/proxy.ts`. */
  headers: async () => [{ source: '/:path*', headers: [{ key: 'X-Content-Type-Options', value: 'nosniff' }] }],
}

export default config
