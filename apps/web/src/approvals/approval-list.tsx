'use client'
import { Button } from '@heddle/ui/button.tsx'
import { EmptyState } from '@heddle/ui/empty-state.tsx'
import { Skeleton } from '@heddle/ui/skeleton.tsx'
import { StateMark } from '@heddle/ui/state-mark.tsx'
import { Time } from '@heddle/ui/time.tsx'
import Link from 'next/link'
import { instanceName } from '../run/instance-name'
import { useRunText } from '../run/text'
import { LoadError } from '../shell/load-error'
import { useShellText } from '../shell/text'
import { shortOutcome, titleOf } from './answer-words'
import type { ApprovalSummary } from './approval'
import { type InboxView, inboxHref } from './inbox-view'
import { markOfApproval } from './mark-of-approval'
import { useApprovalText } from './text'
import type { Inbox } from './use-inbox'
import { useMoment } from './use-moment'

interface ApprovalListProps {
  readonly inbox: Inbox
  readonly view: InboxView
  readonly current: string | undefined
}

/** Approvals, latest first. */
export function ApprovalList({ inbox, view, current }: ApprovalListProps) {
  const text = useApprovalText()
  if (inbox.isPending) return <ListSkeleton />
  if (inbox.isError && inbox.data === undefined) {
    return (
      <div className="p-4">
        <LoadError cause={inbox.error} onRetry={inbox.refetch} />
      </div>
    )
  }
  if (inbox.approvals.length === 0) return <Empty view={view} />
  return (
    <>
      <ul aria-label={text.list}>
        {inbox.approvals.map((approval) => (
          <Row key={approval.id} approval={approval} view={view} current={approval.id === current} />
        ))}
      </ul>
      {inbox.hasNextPage && (
        <div className="flex justify-center p-3">
          <Button size="small" disabled={inbox.isFetchingNextPage} onClick={() => void inbox.fetchNextPage()}>
            {text.older}
          </Button>
        </div>
      )}
    </>
  )
}

function Row({ approval, view, current }: { readonly approval: ApprovalSummary; readonly view: InboxView; readonly current: boolean }) {
  const text = useApprovalText()
  const run = useRunText()
  const moment = useMoment()
  const { id, status, deadlineAt, decidedAt, openedAt, instance } = approval
  const end = status === 'waiting' ? (deadlineAt === null ? text.noDeadline : text.until(moment(deadlineAt))) : moment(decidedAt ?? deadlineAt ?? openedAt)
  return (
    <li>
      <Link className="mail" href={inboxHref(view, id)} aria-current={current ? 'page' : undefined} data-testid={`approval-${id}`} data-status={status}>
        <span className="l1">
          <StateMark state={markOfApproval(approval)} label="" />
          <span className="line-clamp-2 min-w-0" title={titleOf(approval, text)}>
            {titleOf(approval, text)}
          </span>
          <span className="end">{end}</span>
        </span>
        <span className="l2">{text.place(approval.run.workflow.name, instanceName(instance, undefined, run.pass))}</span>
        <span className="l2">{shortOutcome(approval, text) ?? <Asked at={openedAt} />}</span>
      </Link>
    </li>
  )
}

function Asked({ at }: { readonly at: string }) {
  const text = useApprovalText()
  return (
    <>
      {text.askedWhen} <Time at={Date.parse(at)} />
    </>
  )
}

function Empty({ view }: { readonly view: InboxView }) {
  const text = useApprovalText()
  const shell = useShellText()
  const [title, hint] = {
    waiting: [text.noneWaitingTitle, text.noneWaiting],
    all: [text.noneTitle, text.none],
    decided: [text.noneDecidedTitle, text.noneDecided],
  }[view]
  return (
    <div className="px-6">
      <EmptyState
        title={title ?? ''}
        action={
          <Button asChild>
            <Link href={view === 'decided' ? inboxHref('waiting') : view === 'waiting' ? inboxHref('all') : '/'}>
              {view === 'decided' ? text.toWaiting : view === 'waiting' ? text.toAll : shell.toWorkflows}
            </Link>
          </Button>
        }
      >
        {hint}
      </EmptyState>
    </div>
  )
}

function ListSkeleton() {
  const shell = useShellText()
  return (
    <div role="status" aria-label={shell.loading}>
      {['a', 'b', 'c', 'd'].map((each) => (
        <div key={each} className="mail">
          <Skeleton className="h-4 w-3/4" />
          <Skeleton className="mt-2 ml-5 h-3 w-1/2" />
          <Skeleton className="mt-2 ml-5 h-3 w-1/3" />
        </div>
      ))}
    </div>
  )
}
