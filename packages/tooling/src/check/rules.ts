/** A boundary as a program. Each rule comes with an import that it must refuse: a rule that refuses nothing is found out. */
export interface Rule {
  /** A sentence: what is so. */
  readonly name: string
  readonly why: string
  /** `all`: types count too. `values`: only what is left when types are erased, followed as far as it leads. */
  readonly sees: 'all' | 'values'
  readonly from: { readonly path: string; readonly pathNot?: string }
  readonly to: { readonly path?: string; readonly pathNot?: string }
  readonly canary: { readonly file: string; readonly imports: string }
}

interface Room {
  readonly name: string
  readonly floor: number
  readonly path: string
  /** Something forbidden to import from here: a room of the same floor or of a higher one. */
  readonly forbidden: string
}

/** Every room has a `canary-target` while the rules are tried. */
const ROOMS: readonly Room[] = [
  { name: 'core', floor: 0, path: 'packages/core/', forbidden: '@heddle/nodes/canary-target' },
  { name: 'ui', floor: 0, path: 'packages/ui/', forbidden: '@heddle/core/canary-target' },
  { name: 'db', floor: 1, path: 'packages/db/', forbidden: '@heddle/nodes/canary-target' },
  { name: 'nodes', floor: 1, path: 'packages/nodes/', forbidden: '@heddle/services/canary-target' },
  { name: 'importers', floor: 1, path: 'packages/importers/', forbidden: '@heddle/db/canary-target' },
  { name: 'services', floor: 2, path: 'packages/services/', forbidden: '@heddle/editor/canary-target' },
  { name: 'editor', floor: 2, path: 'packages/editor/', forbidden: '@heddle/api/canary-target' },
  { name: 'workflows', floor: 3, path: 'workflows/', forbidden: '@heddle/api/canary-target' },
  { name: 'api', floor: 4, path: 'packages/api/', forbidden: '../../../apps/web/canary-target' },
  { name: 'web', floor: 5, path: 'apps/web/', forbidden: '../worker/canary-target' },
  { name: 'worker', floor: 5, path: 'apps/worker/', forbidden: '../web/canary-target' },
  { name: 'cli', floor: 5, path: 'apps/cli/', forbidden: '../web/canary-target' },
]

export const ROOM_PATHS: readonly string[] = [...ROOMS.map((room) => room.path), 'packages/testing/', 'packages/tooling/', 'e2e/']

const TESTS = String.raw`\.(test|spec|bench)\.tsx?$`
const ELSEWHERE = String.raw`^packages/(testing|tooling)/|^e2e/|^[^/]+\.config\.ts$`

/** Where a file of a room lies: packages keep their sources in `src`. */
function inRoom(path: string, file: string): string {
  return path.startsWith('packages/') ? `${path}src/${file}` : `${path}${file}`
}

function floorRule(room: Room): Rule {
  const closed = ROOMS.filter((other) => other.floor >= room.floor && other !== room).map((other) => other.path)
  return {
    name: `${room.name} imports only rooms of lower floors`,
    why: `It stands on floor ${room.floor}; rooms of one floor are strangers, and what is above may change without it.`,
    sees: 'all',
    from: { path: `^${room.path}` },
    to: { path: `^(${closed.join('|')})` },
    canary: { file: inRoom(room.path, 'canary-floor.ts'), imports: room.forbidden },
  }
}

/** Files that a browser runs, beside those that begin with 'use client'. */
const BROWSER = String.raw`^packages/(ui|editor)/src/|^packages/nodes/src/(panels\.ts|[^/]+/panel\.tsx)$`

/** `clients` are the files of the web app that begin with 'use client'. */
export function boundaryRules(clients: readonly string[]): readonly Rule[] {
  const browser = [BROWSER, ...clients.map((file) => `^${file.replaceAll(/[.[\]()$+]/g, String.raw`\$&`)}$`)].join('|')
  return [...ROOMS.map(floorRule), ...LIBRARY_RULES, ...NODE_RULES, wingRule, ...browserRules(browser)]
}

const LIBRARY_RULES: readonly Rule[] = [
  {
    name: 'core imports only zod, cel-js, re2js and @noble/hashes',
    why: 'It is pure: no I/O, no clock, no dice; the workflow replays it.',
    sees: 'all',
    from: { path: '^packages/core/src/', pathNot: TESTS },
    to: { pathNot: '^packages/core/|node_modules/(zod|@marcbachmann/cel-js|re2js|@noble/hashes)/' },
    canary: { file: 'packages/core/src/canary-library.ts', imports: 'pg' },
  },
  {
    name: 'only db sees Prisma',
    why: 'Rows become values in one room; everybody else calls its functions.',
    sees: 'all',
    from: { path: '.', pathNot: '^packages/db/' },
    to: { path: 'node_modules/(@prisma|prisma)/|^packages/db/src/generated/' },
    canary: { file: 'packages/api/src/canary-prisma.ts', imports: '@prisma/client' },
  },
  {
    name: 'only services sees the AI SDK',
    why: 'It releases almost daily; one room adapts it to our port for models.',
    sees: 'all',
    from: { path: '.', pathNot: '^packages/services/' },
    to: { path: 'node_modules/(ai|@ai-sdk)/' },
    canary: { file: 'workflows/canary-ai.ts', imports: 'ai' },
  },
  {
    name: 'the workflow shell imports only core and @temporalio/workflow',
    why: 'It is replayed in a sandbox: what it runs must be pure. Types of activities are welcome.',
    sees: 'values',
    from: { path: '^workflows/(run-plan|agent)/', pathNot: TESTS },
    to: {
      pathNot: String.raw`^workflows/(run-plan|agent)/|^workflows/[^/]+\.ts$|^packages/core/|node_modules/@temporalio/(workflow|common)/|node_modules/(zod|@marcbachmann/cel-js|re2js|@noble/hashes)/`,
    },
    canary: { file: 'workflows/run-plan/canary-shell.ts', imports: '@heddle/db/canary-target' },
  },
]

const NODE_RULES: readonly Rule[] = [
  {
    name: 'kinds of nodes are strangers to one another',
    why: 'A kind is added, changed and removed as one folder.',
    sees: 'all',
    from: { path: '^packages/nodes/src/([^/]+)/' },
    to: { path: '^packages/nodes/src/[^/]+/', pathNot: '^packages/nodes/src/$1/' },
    canary: { file: 'packages/nodes/src/canary-a/definition.ts', imports: '../canary-b/definition' },
  },
  {
    name: 'definitions of nodes are pure',
    why: 'Browser, server, compiler and importers all hold them: no runner, no panel, nothing of Node or React.',
    sees: 'values',
    from: { path: String.raw`^packages/nodes/src/([^/]+/definition|definitions)\.ts$` },
    to: {
      path: String.raw`/run\.ts$|/panel\.tsx$|/(runners|panels)\.ts$|^packages/ui/|node_modules/(react|react-dom|liquidjs)/|^(node:|fs$|path$|crypto$|http$)`,
    },
    canary: { file: 'packages/nodes/src/canary-c/definition.ts', imports: 'node:fs' },
  },
  {
    name: 'runners of nodes import nothing of the browser',
    why: 'The worker has no browser.',
    sees: 'values',
    from: { path: String.raw`^packages/nodes/src/([^/]+/run|runners)\.ts$` },
    to: { path: String.raw`/panel\.tsx$|/panels\.ts$|^packages/ui/|node_modules/(react|react-dom)/` },
    canary: { file: 'packages/nodes/src/canary-d/run.ts', imports: 'react' },
  },
]

const wingRule: Rule = {
  name: 'testing and tooling are imported only by tests and tooling',
  why: 'Fakes and launchers are no part of the product.',
  sees: 'all',
  from: { path: '.', pathNot: `${ELSEWHERE}|${TESTS}|/src/testing/|/test-[^/]+\\.tsx?$` },
  to: { path: '^packages/(testing|tooling)/' },
  canary: { file: 'packages/api/src/canary-wing.ts', imports: '@heddle/testing/canary-target' },
}

function browserRules(browser: string): readonly Rule[] {
  return [
    {
      name: 'browser code never reaches runners, database, services or workflows',
      why: 'They hold secrets and Node; bundlers follow every import.',
      sees: 'values',
      from: { path: browser, pathNot: TESTS },
      to: { path: String.raw`^packages/(db|services|tooling|testing)/|^workflows/|^packages/nodes/src/(runners\.ts|[^/]+/run\.ts)$` },
      canary: { file: 'packages/editor/src/canary-browser.ts', imports: '@heddle/nodes/canary-e/run' },
    },
    {
      name: 'browser code uses nothing of Node',
      why: 'It is not there.',
      sees: 'values',
      from: { path: browser, pathNot: TESTS },
      to: { path: '^(node:.*|fs|path|crypto|http|os|net|child_process)$' },
      canary: { file: 'packages/ui/src/canary-node.tsx', imports: 'node:crypto' },
    },
  ]
}
