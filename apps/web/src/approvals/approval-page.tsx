'use client'
import { Button } from '@heddle/ui/button.tsx'
import { useLanguage } from '@heddle/ui/catalogue'
import { Skeleton } from '@heddle/ui/skeleton.tsx'
import { StateMark } from '@heddle/ui/state-mark.tsx'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTRPC } from '../api/api-provider'
import { LoadError } from '../shell/load-error'
import { PageTitle } from '../shell/page-title'
import { useShellText } from '../shell/text'
import { AnswerForm } from './answer-form'
import { titleOf } from './answer-words'
import type { Approval } from './approval'
import { LinkMaker } from './link-maker'
import { Outcome } from './outcome'
import { RunSoFar } from './run-so-far'
import { useApprovalText } from './text'
import { useDecide } from './use-decide'
import { useMayAnswer } from './use-may-answer'
import { useMoment } from './use-moment'
import { useStepTitle } from './use-step-title'

/** One approval, beside the list: what is asked, and what has become of it. Looks again while it waits: somebody else may be faster. */
export function ApprovalPage({ id }: { readonly id: string }) {
  const trpc = useTRPC()
  const approval = useQuery({
    ...trpc.approvals.get.queryOptions({ id }),
    refetchInterval: ({ state }) => (state.data?.status === 'waiting' ? 3000 : false),
  })
  if (approval.data !== undefined) return <Shown key={id} approval={approval.data} />
  if (approval.isError) {
    return (
      <div className="p-6">
        <LoadError cause={approval.error} onRetry={approval.refetch} />
      </div>
    )
  }
  return <LoadingApproval />
}

function Shown({ approval }: { readonly approval: Approval }) {
  const text = useApprovalText()
  const mayAnswer = useMayAnswer()
  const { decide, pending, refused } = useDecide(approval.id)
  return (
    <>
      <PageTitle>{titleOf(approval, text)}</PageTitle>
      <AnswerForm
        approval={approval}
        disabled={pending || !mayAnswer}
        onAnswer={decide}
        head={<Head approval={approval} refused={refused} />}
        aside={<RunSoFar approval={approval} />}
        footnote={<Footnote approval={approval} mayAnswer={mayAnswer} />}
      />
    </>
  )
}

function Footnote({ approval, mayAnswer }: { readonly approval: Approval; readonly mayAnswer: boolean }) {
  const text = useApprovalText()
  if (!mayAnswer) return <p className="blk text-12 text-ink-muted">{text.mayNotAnswer}</p>
  return approval.status === 'waiting' ? <LinkMaker id={approval.id} /> : null
}

function Head({ approval, refused }: { readonly approval: Approval; readonly refused: boolean }) {
  const text = useApprovalText()
  const moment = useMoment()
  const [language] = useLanguage()
  const step = useStepTitle(approval.run.id, approval.instance)
  const { run, status, deadlineAt } = approval
  const asked = text.asked(text.place(run.workflow.name, step), moment(approval.openedAt))
  const comma = language === 'zh' ? '，' : ', '
  const end = language === 'zh' ? '。' : '.'
  return (
    <header>
      <Link className="case-back link" href="/approvals">
        {text.back}
      </Link>
      {status === 'waiting' && <StateMark state="waiting" label={text.waitingFor} className="text-12" />}
      <h2 className="case-title">{titleOf(approval, text)}</h2>
      <p className="num text-ink-muted">{asked + (status === 'waiting' && deadlineAt !== null ? comma + text.closes(moment(deadlineAt)) : end)}</p>
      {status !== 'waiting' && (
        <>
          <Outcome approval={approval} refused={refused} />
          <p className="mt-3 flex gap-2">
            <Button asChild>
              <Link href={`/runs/${run.id}`}>{text.openRun}</Link>
            </Button>
          </p>
        </>
      )}
    </header>
  )
}

export function LoadingApproval() {
  const text = useShellText()
  return (
    <div className="p-6" role="status" aria-label={text.loading}>
      <Skeleton className="h-4 w-40" />
      <Skeleton className="mt-3 h-6 w-96 max-w-full" />
      <Skeleton className="mt-2 h-4 w-80 max-w-full" />
      <Skeleton className="mt-8 h-16" />
      <Skeleton className="mt-8 h-32" />
    </div>
  )
}
