'use client'
import Link from 'next/link'
import { useParams, useSearchParams } from 'next/navigation'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { PageTitle } from '../shell/page-title'
import { ApprovalList } from './approval-list'
import { ApprovalPage, LoadingApproval } from './approval-page'
import { type InboxView, inboxHref, inboxViews, readView } from './inbox-view'
import { useApprovalText } from './text'
import { useInbox } from './use-inbox'
import { useWaitingCount } from './use-waiting-count'

/** What is shown of a view while nobody has chosen. */
interface First {
  readonly view: InboxView
  readonly id: string
}

const FirstContext = createContext<readonly [First | undefined, (first: First) => void]>([undefined, () => {}])

/** The list on the left stays while one after the other is looked at on the right. */
export function Inbox({ children }: { readonly children: ReactNode }) {
  const text = useApprovalText()
  const view = readView(useSearchParams())
  const { id } = useParams<{ id?: string }>()
  const inbox = useInbox(view)
  const waiting = useWaitingCount()
  const first = useState<First>()
  const shownFirst = first[0]?.view === view ? first[0].id : undefined
  return (
    <main className="main">
      <PageTitle>{text.title}</PageTitle>
      <header className="bar">
        <h1>{text.title}</h1>
      </header>
      <div className="appr" data-one={id !== undefined || undefined}>
        <section className="inbox" aria-label={text.list}>
          <nav className="seg" aria-label={text.which}>
            {inboxViews.map((each) => (
              <Link key={each} href={inboxHref(each)} aria-current={each === view ? 'true' : undefined}>
                {text[each]}
                {each === 'waiting' && waiting > 0 && <span className="num font-semibold text-wait">{waiting}</span>}
              </Link>
            ))}
          </nav>
          <ApprovalList inbox={inbox} view={view} current={id ?? shownFirst} />
        </section>
        <section className="min-h-0 min-w-0">
          <FirstContext.Provider value={first}>{children}</FirstContext.Provider>
        </section>
      </div>
    </main>
  )
}

/** Nobody has chosen one yet: the one that was asked last is shown, and stays when it leaves the list by being answered. */
export function FirstApproval() {
  const view = readView(useSearchParams())
  const { approvals, isPending } = useInbox(view)
  const [shown, show] = useContext(FirstContext)
  const first = approvals[0]?.id
  const wanted = shown?.view !== view
  useEffect(() => {
    if (wanted && first !== undefined) show({ view, id: first })
  }, [wanted, first, view, show])
  if (shown !== undefined && !wanted) return <ApprovalPage id={shown.id} />
  return isPending ? <LoadingApproval /> : null
}
