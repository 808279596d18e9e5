'use client'
import { HeddleMark } from '../shell/heddle-mark'
import { HowToGetLink } from './how-to-get-link'
import { useSignInText } from './text'

export function SignInPage() {
  const text = useSignInText()
  return (
    <div className="alone">
      <main>
        <HeddleMark size={28} />
        <h1>{text.needed}</h1>
        <p className="text-ink-muted">{text.neededHint}</p>
        <HowToGetLink />
      </main>
    </div>
  )
}
