'use client'
import { Button } from '@heddle/ui/button.tsx'
import { ErrorState } from '@heddle/ui/empty-state.tsx'
import { HeddleMark } from '../shell/heddle-mark'
import { PageTitle } from '../shell/page-title'
import { HowToGetLink } from './how-to-get-link'
import { useSignInText } from './text'

interface WelcomePageProps {
  readonly token: string
  /** Why signing in did not work, as the form's address said. */
  readonly error: string | undefined
}

/** One button: opening the link, as mail scanners and chat previews do, changes nothing. */
export function WelcomePage({ token, error }: WelcomePageProps) {
  const text = useSignInText()
  return (
    <div className="alone">
      <PageTitle>{text.welcome}</PageTitle>
      <main>
        <HeddleMark size={28} />
        {error !== undefined ? <WhatWentWrong code={error} /> : token === '' ? <NoToken /> : <h1>{text.welcome}</h1>}
        {error === undefined && token !== '' ? (
          <>
            <p className="text-ink-muted">{text.welcomeHint}</p>
            <form method="post" action="/api/sign-in">
              <input type="hidden" name="token" value={token} />
              <Button type="submit" look="primary" size="large" className="h-11 px-4" autoFocus>
                {text.signIn}
              </Button>
            </form>
          </>
        ) : (
          <HowToGetLink />
        )}
      </main>
    </div>
  )
}

function NoToken() {
  const text = useSignInText()
  return <ErrorState title={text.noToken}>{text.noTokenHint}</ErrorState>
}

function WhatWentWrong({ code }: { readonly code: string }) {
  const text = useSignInText()
  const said: Record<string, readonly [title: string, hint: string]> = {
    'already-used': [text.usedTitle, text.used],
    expired: [text.expiredTitle, text.expired],
    unauthorized: [text.wrongTitle, text.wrong],
    'not-found': [text.wrongTitle, text.wrong],
    'too-large': [text.wrongTitle, text.wrong],
    'malformed-json': [text.wrongTitle, text.wrong],
    forbidden: [text.otherSiteTitle, text.otherSite],
  }
  const [title, hint] = (Object.hasOwn(said, code) ? said[code] : undefined) ?? [text.brokenTitle, text.broken]
  return <ErrorState title={title}>{hint}</ErrorState>
}
