import path from 'node:path'
import type { NextConfig } from 'next'
import { securityHeaders } from './src/server/security-headers'

/** Pages get their content security policy from `src/proxy.ts`, with a nonce of their own; answers of the API load nothing. */
const headers = securityHeaders({ development: false })

const config: NextConfig = {
  outputFileTracingRoot: path.join(import.meta.dirname, '../..'),
  outputFileTracingIncludes: { '/help/[kind]': ['../../packages/nodes/src/*/README*.md'] },
  transpilePackages: ['api', 'core', 'db', 'editor', 'nodes', 'services', 'ui', 'workflows'].map((name) => `@heddle/${name}`),
  serverExternalPackages: ['pino', 'pg', '@prisma/client', '@prisma/adapter-pg', '@temporalio/client', '@temporalio/common', '@temporalio/proto'],
  poweredByHeader: false,
  devIndicators: false,
  headers: async () => [{ source: '/:path*', headers: headers.filter(({ key }) => key !== 'Content-Security-Policy') }],
}

export default config
