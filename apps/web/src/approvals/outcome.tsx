'use client'
import { JsonTree } from '@heddle/ui/json-tree.tsx'
import { LongText } from '@heddle/ui/long-text.tsx'
import { StateMark } from '@heddle/ui/state-mark.tsx'
import { outcomeWords } from './answer-words'
import type { Approval } from './approval'
import { markOfApproval } from './mark-of-approval'
import { Block } from './question'
import { useApprovalText } from './text'
import { useMoment } from './use-moment'

/** What has become of it: who, when, how; with the note, and what an uncertain call brought. */
export function Outcome({ approval, refused }: { readonly approval: Approval; readonly refused: boolean }) {
  const text = useApprovalText()
  const moment = useMoment()
  const said = outcomeWords(approval, text, moment)
  if (said === undefined) return null
  const { status, note, value, question } = approval
  const brought = status === 'decided' && question === 'uncertain' ? value : null
  return (
    <>
      <div className="outcome" role="status" data-testid="outcome" data-refused={refused || undefined}>
        <StateMark state={markOfApproval(approval)} label="" className="h-5" />
        <p className="min-w-0 font-medium">{refused ? (status === 'decided' ? text.already(said) : text.tooLate(said)) : said}</p>
      </div>
      {note !== null && (
        <Block title={text.withNote}>
          <p className="quote words">
            <LongText text={note} />
          </p>
        </Block>
      )}
      {brought !== null && (
        <Block title={text.decidedOn}>
          <JsonTree value={brought} />
        </Block>
      )}
    </>
  )
}
