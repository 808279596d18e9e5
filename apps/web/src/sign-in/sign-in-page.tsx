'use client'
import { HeddleMark } from '../shell/heddle-mark'
import { PageTitle } from '../shell/page-title'
import { HowToGetLink } from './how-to-get-link'
import { useSignInText } from './text'

export function SignInPage() {
  const text = useSignInText()
  return (
    <div className="alone">
      <PageTitle>{text.needed}</PageTitle>
      <main>
        <HeddleMark size={28} />
        <h1>{text.needed}</h1>
        <p className="text-ink-muted">{text.neededHint}</p>
        <HowToGetLink />
      </main>
    </div>
  )
}
