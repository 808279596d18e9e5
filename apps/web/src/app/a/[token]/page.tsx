import type { Metadata } from 'next'
import { LinkPage } from '../../../approvals/link-page'
import { readSentBack } from '../../../approvals/sent-back'
import { openLinked } from '../../../server/open-linked'

export const dynamic = 'force-dynamic'

/** Whoever has the address may answer: it is not for a search engine's list, and not told to others. */
export const metadata: Metadata = { robots: { index: false, follow: false }, referrer: 'same-origin' }

interface PageProps {
  readonly params: Promise<{ readonly token: string }>
  readonly searchParams: Promise<Readonly<Record<string, string | readonly string[] | undefined>>>
}

export default async function Page({ params, searchParams }: PageProps) {
  const [{ token }, sent] = await Promise.all([params, searchParams])
  return <LinkPage token={token} linked={await openLinked(token)} sentBack={readSentBack(sent)} />
}
