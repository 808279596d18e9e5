'use client'
import { Block } from './question'
import { useApprovalText } from './text'
import { unusedAnswer } from './unused-answer'
import type { OpenAnswer } from './use-answer-form'

/** What this person had written when it was decided without it: said, and kept to be copied. */
export function UnusedAnswer({ open }: { readonly open: OpenAnswer }) {
  const text = useApprovalText()
  const unused = unusedAnswer(open.approval, open)
  if (unused.length === 0) return null
  return (
    <Block title={text.unusedTitle}>
      <div data-testid="unused">
        <p className="mb-2" role="status">
          {text.unused}
        </p>
        <dl className="args">
          {unused.map(({ what, raw }) => (
            <div key={typeof what === 'string' ? what : what.input} data-long>
              <dt>{what === 'note' ? text.withNote : what === 'brought' ? text.brought : (what.key ?? text.wholeValue)}</dt>
              <dd className="words whitespace-pre-wrap">{raw}</dd>
              <dd className="end" />
            </div>
          ))}
        </dl>
      </div>
    </Block>
  )
}
