'use client'
import type { SettledValue } from './settled-values'
import { shortRaw } from './short-raw'
import { Shown } from './shown-value'
import { useApprovalText } from './text'

/** The values of an approval that is over: nothing of them can be changed any more. */
export function SettledTable({ values }: { readonly values: readonly SettledValue[] }) {
  const text = useApprovalText()
  return (
    <dl className="args">
      {values.map(({ field: { input, key, shown }, was }) => (
        <div key={input} data-long={(typeof shown === 'object' && shown !== null) || undefined} data-testid={input}>
          <dt>{key ?? text.wholeValue}</dt>
          <dd>
            <Shown value={shown} />
          </dd>
          <dd className="end" />
          {was !== undefined && <dd className="under">{text.was(shortRaw(was))}</dd>}
        </div>
      ))}
    </dl>
  )
}
