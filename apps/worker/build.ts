import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { bundleWorkflows } from './src/bundle-workflows'

/** Makes `dist/`: the worker in one file with its packages beside it, and the workflow's code for Temporal's sandbox. */
const dist = fileURLToPath(new URL('./dist/', import.meta.url))
mkdirSync(dist, { recursive: true })

const [{ code }] = await Promise.all([
  bundleWorkflows(),
  build({
    entryPoints: [fileURLToPath(new URL('./src/main.ts', import.meta.url))],
    outfile: `${dist}main.mjs`,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    logLevel: 'warning',
    plugins: [
      {
        name: 'own sources inside, packages outside',
        setup: ({ onResolve }) => {
          onResolve({ filter: /^[^./]/ }, ({ path, kind }) => (kind === 'entry-point' || path.startsWith('@heddle/') ? undefined : { path, external: true }))
        },
      },
    ],
  }),
])
writeFileSync(`${dist}workflow-bundle.js`, code)
