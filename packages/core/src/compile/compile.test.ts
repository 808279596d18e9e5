import { describe, expect, it } from 'vitest'
import type { Problem } from '../problems/problem'
import { type CompileOptions, compileGraph } from './compile'
import { type SampleNode, sampleGraph, sampleNodeTypes } from './sample-nodes'

function compile(
  nodes: Readonly<Record<string, SampleNode>>,
  edges: readonly string[],
  options: Partial<CompileOptions> & { readonly variables?: Record<string, string | number> } = {},
) {
  const { variables = {}, ...rest } = options
  return compileGraph(sampleGraph(nodes, edges, variables), sampleNodeTypes, { mode: 'publish', result: null, ...rest })
}

const told = ({ problems }: { readonly problems: readonly Problem[] }) =>
  problems.map(({ code, severity, at }) => `${severity} ${code} ${at.id}${at.path ? ` ${at.path.join('.')}` : ''}`)

const says = (value: string): SampleNode => ({ kind: 'step', config: { value } })

describe('a graph that is right', () => {
  it('becomes a plan with a hash that depends on nothing else', () => {
    const nodes = { start: 'start', a: says('{{start.text}}'), out: { kind: 'output', config: { value: '{{a}}' } } }
    const { plan, problems } = compileGraph(sampleGraph(nodes, ['start>a', 'a>out']), sampleNodeTypes, { mode: 'publish' })
    expect(problems).toEqual([])
    expect(plan?.body.steps.map(({ id }) => id)).toEqual(['start', 'a', 'out'])
    expect(plan?.body.result).toEqual({ first: [{ root: 'out', path: [] }], otherwise: null })
    expect(plan?.hash).toMatch(/^[0-9a-f]{64}$/)
    const moved = sampleGraph({ ...nodes, a: { kind: 'step', config: { value: '{{start.text}}' }, position: { x: 9, y: 9 }, title: 'Moved' } }, [
      'start>a',
      'a>out',
    ])
    expect(compileGraph(moved, sampleNodeTypes, { mode: 'publish' }).plan?.hash).toBe(plan?.hash)
  })

  it('cases A16: one way out may lead to several nodes', () => {
    expect(compile({ start: 'start', a: 'step', b: 'step' }, ['start>a', 'start>b']).plan?.body.edges).toHaveLength(2)
  })

  it('has its variables filled in, in texts, expressions and lone references', () => {
    const { plan } = compile(
      { start: 'start', a: says('{{variables.n}}'), b: says('n={{variables.n}} {{start.text}}'), c: { kind: 'step', config: { when: 'variables.n + 1' } } },
      ['start>a', 'a>b', 'b>c'],
      { variables: { n: 5 } },
    )
    const [, a, b, c] = plan?.body.steps ?? []
    expect(a?.op).toEqual({ op: 'compute', value: { literal: 5 } })
    expect(b?.op).toMatchObject({ value: { text: ['n=', '5', ' ', { root: 'start' }] } })
    expect(c?.op).toMatchObject({ value: { reads: [] } })
  })

  it('says that a run without an output answers null', () => {
    expect(told(compileGraph(sampleGraph({ start: 'start', a: 'step' }, ['start>a']), sampleNodeTypes, { mode: 'publish' }))).toEqual([
      'warning graph.no-output graph',
    ])
  })
})

describe('nodes and edges', () => {
  it('cases A13: what the start does not reach is a warning in a draft and an error at publish', () => {
    const nodes = { start: 'start', a: 'step', b: 'step', c: 'step', remark: 'note' }
    const edges = ['start>a', 'b>c']
    expect(told(compile(nodes, edges))).toEqual(['error node.unreachable id-b', 'error node.unreachable id-c'])
    const draft = compile(nodes, edges, { mode: 'draft' })
    expect(told(draft)).toEqual(['warning node.unreachable id-b', 'warning node.unreachable id-c'])
    expect(draft.plan?.body.steps.map(({ id }) => id)).toEqual(['start', 'a'])
  })

  it('cases A14: an unfinished node that is connected to nothing does not stop a draft', () => {
    const draft = compile(
      { start: 'start', a: 'step', agent: { kind: 'output', config: {} }, odd: 'no-such-kind', lost: says('{{ghost}}') },
      ['start>a', 'lost>agent'],
      { mode: 'draft' },
    )
    expect(told(draft)).toEqual(['warning node.unreachable id-agent', 'warning node.unreachable id-odd', 'warning node.unreachable id-lost'])
    expect(draft.plan).toBeDefined()
  })

  it('names every edge that joins nothing, twice the same, or an unknown way out', () => {
    expect(told(compile({ start: 'start', a: 'step', remark: 'note' }, ['start>a', 'start>a', 'start>ghost', 'a:maybe>b', 'a>remark', 'a:maybe>a']))).toEqual([
      'error edge.duplicate edge-1',
      'error edge.unknown-node edge-2',
      'error edge.unknown-node edge-3',
      'error edge.unknown-port edge-4',
      'error edge.unknown-port edge-5',
    ])
  })

  it('tells of a cycle alone, at every node on it', () => {
    const graph = { start: 'start', a: 'step', b: 'step', c: says('{{ghost}}'), d: 'step' }
    expect(told(compile(graph, ['start>a', 'a>b', 'b>c', 'c>b', 'c>d']))).toEqual(['error graph.cycle id-b', 'error graph.cycle id-c'])
  })

  it('wants one start, and still checks the rest without it', () => {
    expect(told(compile({ a: says('{{ghost}}') }, []))).toEqual(['error graph.no-start graph', 'error ref.unknown id-a value'])
    expect(told(compile({ start: 'start', second: 'start', a: 'step' }, ['start>a', 'second>a']))).toEqual(['error graph.several-starts id-second'])
  })

  it('names unknown kinds, wrong settings and keys that stand twice', () => {
    const graph = sampleGraph({ start: 'start', a: 'sttep', b: { kind: 'step', config: { valeu: 1 } }, c: 'step' }, ['start>a', 'start>b', 'start>c'])
    const twice = { ...graph, nodes: graph.nodes.map((node) => (node.key === 'c' ? { ...node, key: 'b' } : node)) }
    const found = compileGraph(twice, sampleNodeTypes, { mode: 'publish', result: null })
    expect(told(found)).toEqual(['error node.duplicate-key id-c key', 'error node.unknown-kind id-a', 'error setting.invalid id-b valeu'])
    expect(found.problems[1]?.hint).toContain('"step"')
  })

  it('finds secrets in texts, but not words about them', () => {
    const key = `sk-${'a1'.repeat(16)}`
    expect(
      told(
        compile({ start: 'start', a: says(`Bearer ${key}`), b: { kind: 'step', config: { value: { list: ['postgres://me:secret@host/db'] } } } }, [
          'start>a',
          'a>b',
        ]),
      ),
    ).toEqual(['error setting.secret-in-text id-a value', 'error setting.secret-in-text id-b value.list.0'])
    expect(
      told(compile({ start: 'start', a: says('Keys begin with sk- or AKIA; see https://example.com/a@b and postgres://{{start.text}}@host') }, ['start>a'])),
    ).toEqual([])
  })
})

describe('start rules', () => {
  const branches = { start: 'start', iff: 'branch', a: 'step', b: 'step' }
  const edges = ['start>iff', 'iff:yes>a', 'iff:else>b', 'a>j', 'b>j']

  it('cases A2: a join that can never be met is an error at publish and a warning in a draft', () => {
    const nodes = { ...branches, j: { kind: 'join', config: { n: 2 } } }
    expect(told(compile(nodes, edges))).toEqual(['error join.starves id-j'])
    const draft = compile(nodes, edges, { mode: 'draft' })
    expect(told(draft)).toEqual(['warning join.starves id-j'])
    expect(draft.plan).toBeDefined()
  })

  it('knows that both ways of a branch that takes all may come', () => {
    const nodes = { ...branches, iff: { kind: 'branch', config: { take: 'all', ports: ['yes', 'also'] } }, c: 'step', j: { kind: 'join', config: { n: 2 } } }
    expect(told(compile(nodes, ['start>iff', 'iff:yes>a', 'iff:also>b', 'iff:else>c', 'a>j', 'b>j']))).toEqual([])
  })

  it('cases A10: "first of" behind parallel branches warns, behind the two ways of a branch it does not', () => {
    const first = { kind: 'join', config: { as: 'first' } }
    expect(told(compile({ start: 'start', a: 'step', b: 'step', j: first }, ['start>a', 'start>b', 'a>j', 'b>j']))).toEqual([
      'warning join.parallel-first-of id-j',
    ])
    expect(told(compile({ ...branches, j: first }, edges))).toEqual([])
  })

  it('tells of a rule that wants more edges than there are', () => {
    const start = { when: 'count', n: 2, ifNot: 'skip', losers: 'finish' } as const
    expect(told(compile({ start: 'start', a: { kind: 'step', start } }, ['start>a']))).toEqual(['error node.start-rule id-a'])
  })

  it('warns of a choice that leads nowhere, and of an answer that does where others do not', () => {
    expect(told(compile({ start: 'start', iff: 'branch' }, ['start>iff']))).toEqual(['warning branch.missing id-iff'])
    const nodes = { start: 'start', iff: 'branch', p: 'approval', a: 'step', b: 'step' }
    const some = compile(nodes, ['start>iff', 'iff:yes>p', 'p:approve>a'])
    expect(told(some).filter((each) => !each.includes('unreachable'))).toEqual(['warning branch.missing id-p'])
    expect(some.problems.map(({ message }) => message)).toContain('Nothing follows "reject": the path ends there.')
    expect(told(compile(nodes, ['start>iff', 'iff:yes>p', 'iff:else>b', 'p:approve>a', 'p:reject>b']))).toEqual([])
    // The last step of a path may be a question.
    expect(told(compile({ start: 'start', p: 'approval' }, ['start>p']))).toEqual([])
  })

  it('warns when one of two approvals is enough', () => {
    const nodes = { start: 'start', p: 'approval', q: 'approval', a: 'step' }
    expect(told(compile(nodes, ['start>p', 'start>q', 'p:approve>a', 'q:approve>a']))).toContain('warning join.one-of-several-approvals id-a')
    expect(
      told(
        compile({ ...nodes, a: { kind: 'step', start: { when: 'count', n: 2, ifNot: 'skip', losers: 'finish' } } }, [
          'start>p',
          'start>q',
          'p:approve>a',
          'q:approve>a',
        ]),
      ),
    ).not.toContain('warning join.one-of-several-approvals id-a')
  })
})

describe('references', () => {
  const diamond = ['start>iff', 'iff:yes>a', 'iff:else>b', 'a>j', 'b>j']

  it('tells all bad ones at once', () => {
    const nodes = {
      start: 'start',
      early: says('{{j}}'),
      odd: says('{{gohst.x}} {{gohst.x}}'),
      iff: 'branch',
      a: 'step',
      b: 'step',
      j: says('{{a}}'),
      lost: 'step',
    }
    const found = compile(nodes, ['start>early', 'start>odd', 'early>iff', 'odd>iff', ...diamond.slice(1)], {
      mode: 'draft',
      result: ['{{lost}}', '{{j}}', '{{b ?? 0}}', '{{variables.x}}'],
    })
    expect(told(found)).toEqual([
      'warning node.unreachable id-lost',
      'error ref.later id-early value',
      'error ref.unknown id-odd value',
      'error ref.not-on-every-path id-j value',
      'error ref.out-of-scope graph result',
      'error ref.unknown graph result',
    ])
    expect(found.plan).toBeUndefined()
  })

  it('suggests the key that was meant', () => {
    const { problems } = compile({ start: 'start', ghost: 'step', a: says('{{gohst.x}}') }, ['start>ghost', 'ghost>a'])
    expect(problems[0]?.hint).toContain('{{ghost.x}}')
  })

  it('are right behind the same branch, where the same way was taken', () => {
    const nodes = { start: 'start', iff: 'branch', a: 'step', b: 'step', j: 'join', again: says('{{a ?? "none"}}'), tail: says('{{a}}') }
    expect(told(compile(nodes, [...diamond, 'j>again', 'a>tail']))).toEqual([])
    expect(told(compile(nodes, [...diamond, 'j>again', 'j>tail']))).toEqual(['error ref.not-on-every-path id-tail value'])
  })

  it('are right to a parallel branch that a join waited for, and wrong when a count did not', () => {
    const nodes = (n: number | undefined) => ({
      start: 'start',
      a: 'step',
      b: 'step',
      j: { kind: 'join', config: n === undefined ? {} : { n } },
      r: says('{{a}}'),
    })
    const edges = ['start>a', 'start>b', 'a>j', 'b>j', 'j>r']
    expect(told(compile(nodes(undefined), edges))).toEqual([])
    expect(told(compile(nodes(2), edges))).toEqual([])
    expect(told(compile(nodes(1), edges))).toEqual(['error ref.not-on-every-path id-r value'])
  })

  it('are right behind "all must approve"', () => {
    const nodes = {
      start: 'start',
      p: 'branch',
      q: 'branch',
      a: 'step',
      b: 'step',
      no: 'step',
      j: { kind: 'join', config: { n: 2, ifNot: 'skip' } },
      r: says('{{a}} {{b}}'),
    }
    expect(told(compile(nodes, ['start>p', 'start>q', 'p:yes>a', 'q:yes>b', 'p:else>no', 'q:else>no', 'a>j', 'b>j', 'j>r']))).toEqual([])
  })

  it('are right behind a thousand approvals that all must come', () => {
    const nodes: Record<string, SampleNode> = { start: 'start', no: 'step', j: { kind: 'join', config: { n: 1000, ifNot: 'skip' } }, r: says('{{a7}}') }
    const edges = ['j>r']
    for (let i = 0; i < 1000; i++) {
      nodes[`p${i}`] = 'branch'
      nodes[`a${i}`] = 'step'
      edges.push(`start>p${i}`, `p${i}:yes>a${i}`, `p${i}:else>no`, `a${i}>j`)
    }
    expect(told(compile(nodes, edges))).toEqual([])
  })

  it('cases C3: braces that are no reference stay text with a warning; a reference to nothing is an error', () => {
    const compiled = compile({ start: 'start', a: says('{"foo":1} {{ }} \\{{a}}'), b: says('{{nope}}') }, ['start>a', 'a>b'])
    expect(told(compiled)).toEqual(['warning template.not-a-reference id-a value', 'error ref.unknown id-b value'])
    expect(compiled.problems.map(({ hint }) => hint)).toEqual([expect.stringContaining('\\{{ says so'), expect.stringContaining('make it text: \\{{nope}}')])
  })

  it('names an expression that cannot be read, and roots that it may not read', () => {
    const when = (text: string): SampleNode => ({ kind: 'step', config: { when: text } })
    expect(told(compile({ start: 'start', a: when('1 +'), b: when('ghost > 1'), c: when('start.text == "x"') }, ['start>a', 'a>b', 'b>c']))).toEqual([
      'error expression.invalid id-a when',
      'error ref.unknown id-b when',
    ])
  })
})
