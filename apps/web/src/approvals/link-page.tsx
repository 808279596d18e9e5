'use client'
import { ErrorState } from '@heddle/ui/empty-state.tsx'
import { StateMark } from '@heddle/ui/state-mark.tsx'
import type { ReactNode } from 'react'
import { money } from '../format/money'
import { instanceName } from '../run/instance-name'
import { useRunText } from '../run/text'
import type { OpenedLink } from '../server/open-linked'
import { HeddleMark } from '../shell/heddle-mark'
import { PageTitle } from '../shell/page-title'
import { useShellText } from '../shell/text'
import { AnswerForm } from './answer-form'
import { titleOf } from './answer-words'
import { Outcome } from './outcome'
import type { SentBack } from './sent-back'
import { useApprovalText } from './text'
import { useMoment } from './use-moment'

interface LinkPageProps {
  readonly token: string
  readonly linked: OpenedLink
  readonly sentBack: SentBack
}

/** The page behind a signed link: one column, for a phone; it decides without a session and without any script. */
export function LinkPage({ token, linked, sentBack }: LinkPageProps) {
  if ('code' in linked) return <LeadsNowhere code={linked.code} />
  return <Linked token={token} linked={linked} sentBack={sentBack} />
}

type Opened = Extract<OpenedLink, { readonly approval: unknown }>

function Linked({ token, linked, sentBack }: Omit<LinkPageProps, 'linked'> & { readonly linked: Opened }) {
  const text = useApprovalText()
  const { approval } = linked
  return (
    <Frame linked={linked}>
      <PageTitle>{titleOf(approval, text)}</PageTitle>
      <AnswerForm
        touch
        approval={approval}
        action={`/api/a/${encodeURIComponent(token)}`}
        written={sentBack.written}
        head={<Head linked={linked} refused={sentBack.refused} />}
        footnote={approval.run.usage.cost > 0 && <p className="blk num text-12 text-ink-muted">{text.link.costSoFar(money(approval.run.usage.cost))}</p>}
      />
    </Frame>
  )
}

function Frame({ linked, children }: { readonly linked?: Opened; readonly children: ReactNode }) {
  const text = useApprovalText()
  const moment = useMoment()
  return (
    <main className="phone">
      <header className="phone-head">
        <HeddleMark />
        <span>Heddle</span>
        {linked?.approval.status === 'waiting' && <span className="end num">{text.link.works(moment(linked.expiresAt))}</span>}
      </header>
      {children}
    </main>
  )
}

function Head({ linked: { approval, name }, refused }: { readonly linked: Opened; readonly refused: string | undefined }) {
  const text = useApprovalText()
  const run = useRunText()
  const shell = useShellText()
  const waits = approval.status === 'waiting'
  const version = approval.run.version === null ? shell.draft : `v${approval.run.version}`
  const place = text.place(`${approval.run.workflow.name} ${version}`, instanceName(approval.instance, undefined, run.pass))
  return (
    <header>
      {waits && refused !== undefined && <Refused code={refused} />}
      {waits && <StateMark state="waiting" label={text.link.title} />}
      <h1 className="case-title">{titleOf(approval, text)}</h1>
      <p className="num mt-1 text-13 text-ink-muted">{text.link.forWhom(place, name)}</p>
      {!waits && (
        <>
          <Outcome approval={approval} refused={refused !== undefined} />
          <p className="mt-3 text-13 text-ink-muted">{text.link.thanks}</p>
        </>
      )}
    </header>
  )
}

function Refused({ code }: { readonly code: string }) {
  const text = useApprovalText()
  const said: Readonly<Record<string, string>> = {
    'answer.invalid': text.valuesWrong,
    forbidden: text.link.otherSite,
    'too-large': text.link.tooLarge,
    'rate-limited': text.link.tooOften,
  }
  return (
    <p role="alert" className="outcome mb-4" data-refused>
      {(Object.hasOwn(said, code) ? said[code] : undefined) ?? text.link.broken}
    </p>
  )
}

function LeadsNowhere({ code }: { readonly code: 'link.unknown' | 'link.expired' | 'not-found' }) {
  const { link } = useApprovalText()
  const [title, hint] = {
    'link.unknown': [link.unknownTitle, link.unknown],
    'link.expired': [link.expiredTitle, link.expired],
    'not-found': [link.goneTitle, link.gone],
  }[code]
  return (
    <Frame>
      <PageTitle>{title ?? ''}</PageTitle>
      <div className="phone-said">
        <ErrorState title={title ?? ''}>{hint}</ErrorState>
      </div>
    </Frame>
  )
}
