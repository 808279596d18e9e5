import type { Graph, GraphEdge, GraphNode } from '@heddle/core/graph/graph'

/**
 * A workflow of `10 * stages + 2` nodes as people draw them: in each stage a model is asked, values are set, a
 * branch goes one of two ways and comes together again, and two calls run in parallel. Nodes refer to what is before
 * them, also far back and across branches.
 */
export function largeGraph(stages: number): Graph {
  const nodes: GraphNode[] = [node('start', 'start', {})]
  const edges: GraphEdge[] = []
  const link = (from: string, to: string, port = 'done') => edges.push({ id: `e${edges.length}`, from, port, to })
  let last = 'start'
  for (let stage = 0; stage < stages; stage++) {
    const key = (name: string) => `${name}_${stage}`
    nodes.push(...stageNodes(stage, last))
    link(last, key('ask'))
    link(key('ask'), key('set'))
    link(key('set'), key('check'))
    link(key('check'), key('send'), 'yes')
    link(key('send'), key('sent'))
    link(key('check'), key('letter'), 'else')
    link(key('sent'), key('either'))
    link(key('letter'), key('either'))
    link(key('either'), key('review'))
    link(key('either'), key('store'))
    link(key('review'), key('both'))
    link(key('store'), key('both'))
    last = key('both')
  }
  nodes.push(node('answer', 'output', { value: { both: `{{${last}}}`, first: '{{ask_0.text}}' } }))
  link(last, 'answer')
  return { format: 1, nodes, edges, attachments: [], variables: { house: 'Heddle', limit: 5 }, direction: 'down' }
}

function stageNodes(stage: number, last: string): GraphNode[] {
  const key = (name: string) => `${name}_${stage}`
  const read = (name: string, field: string) => `{{${key(name)}.${field}}}`
  const far = `{{ask_${Math.floor(stage / 2)}.text}}`
  const model = 'openai/gpt-5-mini'
  return [
    node(key('ask'), 'prompt', {
      model,
      system: 'You write for {{variables.house}}. Answer in two sentences.',
      user: `Summarise {{input.text}}\n\nBefore: {{${last}}}`,
    }),
    node(key('set'), 'set', {
      values: [
        { name: 'text', value: { by: 'text', text: read('ask', 'text') } },
        { name: 'score', value: { by: 'expression', expression: `size(${key('ask')}.text) * ${stage} + ${stage % 7}` } },
        { name: 'body', value: { by: 'json', json: `{"id": {{input.id}}, "text": "${read('ask', 'text')}"}` } },
      ],
    }),
    node(key('check'), 'branch', { cases: [{ port: 'yes', when: `${key('set')}.score > ${stage} && ${key('ask')}.text != ""` }] }),
    node(key('send'), 'http-request', {
      method: 'POST',
      url: `https://example.com/orders/${read('set', 'score')}`,
      bodyType: 'json',
      body: `{"text": ${read('set', 'text')}, "far": ${far}}`,
    }),
    node(key('sent'), 'set', { values: [{ name: 'status', value: { by: 'text', text: read('send', 'status') } }] }),
    node(key('letter'), 'template', { values: [{ name: 'text', value: read('set', 'text') }], template: 'Dear {{ text }},' }),
    node(key('either'), 'first-of', {}),
    node(key('review'), 'prompt', { model, user: `Review {{${key('either')}}} after ${far}; sent: {{${key('sent')}.status ?? "no"}}` }),
    node(key('store'), 'http-request', { url: `https://example.com/store/${read('set', 'score')}` }),
    node(key('both'), 'join', {}),
  ]
}

function node(key: string, kind: string, config: GraphNode['config']): GraphNode {
  return { id: key, key, kind, version: 1, title: key, config, position: { x: 0, y: 0 } }
}
