import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { cruise, type IViolation } from 'dependency-cruiser'
import { Mirror, sourcesUnder } from './mirror'
import { boundaryRules, ROOM_PATHS, type Rule } from './rules'

export interface Boundaries {
  readonly modules: number
  readonly rules: number
  /** One sentence each. */
  readonly failures: readonly string[]
}

/** Holds every import against the rules, and every rule against an import that it must refuse. */
export async function checkBoundaries(root: string): Promise<Boundaries> {
  const clients = sourcesUnder(root, 'apps/web').filter((file) => /^['"]use client['"]/.test(firstLine(join(root, file))))
  const rules = boundaryRules(clients)
  const all = await tryRules(
    root,
    rules.filter((rule) => rule.sees === 'all'),
    'kept',
  )
  const values = await tryRules(
    root,
    rules.filter((rule) => rule.sees === 'values'),
    'erased',
  )
  return { modules: all.modules, rules: rules.length, failures: [...all.failures, ...values.failures] }
}

async function tryRules(root: string, rules: readonly Rule[], types: 'kept' | 'erased'): Promise<Pick<Boundaries, 'modules' | 'failures'>> {
  const mirror = new Mirror(root)
  const before = process.cwd()
  try {
    await mirror.fill(types)
    for (const file of targets(root)) mirror.write(file, 'export const target = 1\n')
    for (const rule of rules) mirror.write(rule.canary.file, `import '${rule.canary.imports}'\n`)
    process.chdir(mirror.folder)
    const { output } = await cruise(
      ['packages', 'workflows', 'apps', 'e2e'].filter((folder) => existsSync(folder)),
      {
        validate: true,
        ruleSet: { forbidden: rules.map(forbidden) },
        doNotFollow: { path: 'node_modules' },
        exclude: { path: 'node_modules/.*/node_modules/' },
        enhancedResolveOptions: {
          exportsFields: ['exports'],
          conditionNames: ['import', 'require', 'node', 'default', 'types'],
          extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
        },
      },
    )
    if (typeof output === 'string') throw new Error('dependency-cruiser answered with a text.')
    return { modules: output.modules.length, failures: judge(rules, output.summary.violations) }
  } finally {
    process.chdir(before)
    mirror.remove()
  }
}

/** What canaries import: a file in each room. */
function targets(root: string): readonly string[] {
  const rooms = ROOM_PATHS.map((path) => (path.startsWith('packages/') ? `${path}src/canary-target.ts` : `${path}canary-target.ts`))
  const nodes = ['packages/nodes/src/canary-b/definition.ts', 'packages/nodes/src/canary-e/run.ts']
  return [...rooms.filter((file) => existsSync(join(root, dirname(file)))), ...nodes]
}

function forbidden(rule: Rule) {
  const to = rule.sees === 'values' && rule.to.path !== undefined ? { ...rule.to, reachable: true } : rule.to
  return { name: rule.name, severity: 'error' as const, from: rule.from, to }
}

function judge(rules: readonly Rule[], violations: readonly IViolation[]): readonly string[] {
  const blind = rules.filter((rule) => !violations.some((each) => each.rule.name === rule.name && each.from === rule.canary.file))
  const real = violations.filter((each) => !/(^|\/)canary-/.test(each.from))
  return [
    ...blind.map((rule) => `The rule "${rule.name}" does not see that ${rule.canary.file} imports ${rule.canary.imports}: it guards nothing.`),
    ...real.map((each) => `${each.from} imports ${readable(each.to)}${way(each)}, but ${each.rule.name}. ${whyOf(rules, each.rule.name)}`),
  ]
}

function way(violation: IViolation): string {
  const through = violation.via?.slice(0, -1).map((each) => each.name) ?? []
  return through.length === 0 ? '' : ` (through ${through.join(', ')})`
}

function whyOf(rules: readonly Rule[], name: string): string {
  return rules.find((rule) => rule.name === name)?.why ?? ''
}

function readable(path: string): string {
  const at = path.lastIndexOf('node_modules/')
  return at < 0 ? path : relative('node_modules', path.slice(at))
}

function firstLine(file: string): string {
  return readFileSync(file, 'utf8').trimStart().slice(0, 40)
}
