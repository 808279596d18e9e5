import type { GraphNode } from '@heddle/core/graph/graph'
import type { JsonObject } from '@heddle/core/json'
import type { NodeType } from '@heddle/core/node-type/node-type'
import type { Problem } from '@heddle/core/problems/problem'
import { panels } from '@heddle/nodes/panels'
import { useCallback, useMemo } from 'react'
import { useDraft, useEditor, useProblems } from '../editor-context'
import { settingsSchema } from '../form/field-schema'
import { FormPlace, UsualPortTitle } from '../form/form-place'
import { referencesAt } from '../form/references-at'
import type { FieldProblem } from '../form/setting-field'
import { SettingsFields } from '../form/settings-fields'
import { parseConfig } from '../node-config'
import { useActions } from '../use-actions'
import { StartRuleField } from './start-rule-field'

export function ConfigureTab({ node, type }: { readonly node: GraphNode; readonly type: NodeType }) {
  const { nodeTypes, language } = useEditor()
  const { graph } = useDraft()
  const actions = useActions()
  const all = useProblems()
  const problems = useMemo(() => all.filter(({ at }) => at.id === node.id), [all, node.id])
  const offers = useMemo(() => referencesAt(graph, nodeTypes, node.id), [graph, nodeTypes, node.id])
  const usualTitle = useCallback(
    (port: string) => {
      const config = parseConfig(type, node.config)
      return config && (type.portTitle?.(config, port, language) || port)
    },
    [type, node.config, language],
  )
  const Panel = Object.hasOwn(panels, node.kind) ? panels[node.kind] : undefined
  // The document's type is mutable, the form's is not; both are JSON.
  const onChange = (config: JsonObject) => actions.configure(node, config as GraphNode['config'])
  const incoming = graph.edges.filter(({ to }) => to === node.id).length
  return (
    <>
      {problems
        .filter(({ at }) => at.path === undefined || at.path.length === 0)
        .map((problem) => (
          <p key={problem.code + problem.message} className={problem.severity === 'error' ? 'setting-problem bad' : 'setting-problem warn'}>
            {problem.message} {problem.hint}
          </p>
        ))}
      {Panel ? (
        <Panel config={node.config} onChange={onChange} problems={problems} references={offers} language={language} />
      ) : (
        <FormPlace value={node.id}>
          <UsualPortTitle value={usualTitle}>
            <SettingsFields schema={settingsSchema(type)} value={node.config} onChange={onChange} problems={problems.flatMap(atField)} offers={offers} />
          </UsualPortTitle>
        </FormPlace>
      )}
      {incoming > 1 && <StartRuleField node={node} incoming={incoming} />}
    </>
  )
}

function atField({ at: { path }, severity, message, hint }: Problem): readonly FieldProblem[] {
  return path === undefined || path.length === 0 ? [] : [{ path, severity, message: `${message} ${hint}` }]
}
