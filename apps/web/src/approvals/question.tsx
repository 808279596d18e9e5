'use client'
import { LongText } from '@heddle/ui/long-text.tsx'
import type { ReactNode } from 'react'
import { SettledTable } from './settled-table'
import { settledValues } from './settled-values'
import { useApprovalText } from './text'
import type { OpenAnswer } from './use-answer-form'
import { ValueTable } from './value-table'

/** Why it is asked, about which values, and what each answer leads to. All of it is text as it came: none is read as markup. */
export function Question({ open }: { readonly open: OpenAnswer }) {
  const { approval, form, fields: answer } = open
  const text = useApprovalText()
  const waits = approval.status === 'waiting'
  const next = form.buttons.filter(({ answer: each }) => form.next?.[each])
  const settled = waits ? [] : settledValues(approval)
  const edits = waits ? answer.read.changed.length : settled.filter(({ was }) => was !== undefined).length
  const mayChange = waits && answer.fields.some(({ type }) => type !== 'fixed')
  return (
    <>
      {form.why !== undefined && form.why.trim() !== '' && (
        <Block title={text.why}>
          <p className="quote words">
            <LongText text={form.why} />
          </p>
        </Block>
      )}
      {(waits ? answer.fields : settled).length > 0 && (
        <Block
          title={approval.question === 'uncertain' ? text.sentWith : text.values}
          end={edits > 0 ? text.changed(edits) : mayChange ? text.mayChange : undefined}
        >
          {waits ? <ValueTable answer={answer} /> : <SettledTable values={settled} />}
        </Block>
      )}
      {waits && next.length > 0 && (
        <Block title={text.next}>
          <ul className="next">
            {next.map(({ answer: each, label, tone }) => (
              <li key={each}>
                <b className={tone === 'good' ? 'text-ok' : tone === 'bad' ? 'text-bad' : ''}>{label}</b>
                <span className="words">{form.next?.[each]}</span>
              </li>
            ))}
          </ul>
        </Block>
      )}
    </>
  )
}

export function Block({ title, end, children }: { readonly title: string; readonly end?: ReactNode; readonly children: ReactNode }) {
  return (
    <section className="blk">
      <h3>
        {title}
        {end !== undefined && <span className="end num">{end}</span>}
      </h3>
      {children}
    </section>
  )
}
