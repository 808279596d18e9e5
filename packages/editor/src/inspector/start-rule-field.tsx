import type { GraphNode } from '@heddle/core/graph/graph'
import { useId } from 'react'
import { useText } from '../text'
import { useActions } from '../use-actions'

interface StartRuleFieldProps {
  readonly node: GraphNode
  readonly incoming: number
}

/** When a node behind several edges begins. A join says it in its own settings. */
export function StartRuleField({ node, incoming }: StartRuleFieldProps) {
  const text = useText()
  const { setStart } = useActions()
  const id = useId()
  if (node.kind === 'join') return null
  const rule = node.start ?? { when: 'settled' as const }
  return (
    <fieldset className="setting">
      <legend className="setting-label">{text.startRule}</legend>
      <label className="choice">
        <input type="radio" name={id} checked={rule.when === 'settled'} onChange={() => setStart(node, null)} />
        {text.startSettled}
      </label>
      <label className="choice">
        <input
          type="radio"
          name={id}
          checked={rule.when === 'count'}
          onChange={() => setStart(node, { when: 'count', n: incoming, ifNot: 'skip', losers: 'finish' })}
        />
        {text.startCount}
      </label>
      {rule.when === 'count' && <CountRule rule={rule} incoming={incoming} onChange={(next) => setStart(node, next)} />}
    </fieldset>
  )
}

type Counting = Extract<NonNullable<GraphNode['start']>, { when: 'count' }>

interface CountRuleProps {
  readonly rule: Counting
  readonly incoming: number
  readonly onChange: (rule: Counting) => void
}

/** How many must arrive, and what happens when they cannot come any more. */
function CountRule({ rule, incoming, onChange }: CountRuleProps) {
  const text = useText()
  return (
    <div className="flex gap-2">
      <input
        type="number"
        className="input num w-16"
        min={1}
        max={incoming}
        aria-label={text.startCount}
        value={rule.n}
        onChange={(event) => onChange({ ...rule, n: Math.min(incoming, Math.max(1, Number(event.target.value) || 1)) })}
      />
      <select
        className="input"
        aria-label={text.ifNot}
        value={rule.ifNot}
        onChange={(event) => onChange({ ...rule, ifNot: event.target.value === 'fail' ? 'fail' : 'skip' })}
      >
        <option value="skip">
          {text.ifNot}: {text.skip}
        </option>
        <option value="fail">
          {text.ifNot}: {text.fail}
        </option>
      </select>
    </div>
  )
}
