import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { bundleWorkflows } from './src/bundle-workflows'

/** Makes `dist/`, or the folder that is named: the worker in one file with its packages beside it, and the workflow's code for Temporal's sandbox. */
const dist = process.argv[2] ?? fileURLToPath(new URL('./dist/', import.meta.url))
mkdirSync(dist, { recursive: true })

const [{ code }, { outputFiles }] = await Promise.all([
  bundleWorkflows(),
  build({
    entryPoints: [fileURLToPath(new URL('./src/main.ts', import.meta.url))],
    outfile: join(dist, 'main.mjs'),
    write: false,
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
// Whole or not at all: another start may make the same, and a worker may begin from it, at this moment.
for (const { path, contents } of [...outputFiles, { path: join(dist, 'workflow-bundle.js'), contents: code }]) {
  writeFileSync(`${path}.${process.pid}`, contents)
  renameSync(`${path}.${process.pid}`, path)
}
