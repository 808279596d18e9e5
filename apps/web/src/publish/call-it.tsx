'use client'
import { CopyButton } from '@heddle/ui/copy-button.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTRPC } from '../api/api-provider'
import { WordTabs } from '../shell/word-tabs'
import { Coloured } from './coloured'
import { exampleOf } from './example-of'
import { type SnippetLanguage, snippets } from './snippets'
import { usePublishText } from './text'

interface CallItProps {
  readonly slug: string
  /** What production points to. */
  readonly version: number | undefined
  readonly freshKey: string | undefined
}

/** Programs to paste, with this server's address, the live version's input and the key that was just made. */
export function CallIt({ slug, version, freshKey }: CallItProps) {
  const text = usePublishText()
  const trpc = useTRPC()
  const [language, setLanguage] = useState<SnippetLanguage>('curl')
  const live = useQuery({
    ...trpc.versions.get.queryOptions({ slug, number: version ?? 1 }),
    enabled: version !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const origin = useOrigin()
  const code = snippets[language]({ origin, slug, key: freshKey, input: live.data === undefined ? {} : exampleOf(live.data.input) })
  const tabs = (['curl', 'javascript', 'python'] as const).map((name) => ({ name, title: text.languages[name] }))
  return (
    <section aria-labelledby="call">
      <h2 className="h2 mb-2" id="call">
        {text.call}
      </h2>
      <div className="card mb-2">
        <WordTabs
          label={text.call}
          tabs={tabs}
          current={language}
          onChoose={setLanguage}
          end={<CopyButton key={code} text={code} look="quiet" size="small" className="my-auto ml-auto" />}
        />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
        <pre className="snippet" role="tabpanel" aria-label={text.languages[language]} tabIndex={0} data-testid="snippet">
          <Coloured code={code} />
        </pre>
      </div>
      {version === undefined && <p className="mb-1 text-12 text-warn">{text.publishFirst}</p>}
      <p className="text-12 text-ink-muted">
        {freshKey === undefined ? text.keyFromEnvironment : text.keyFilledIn} {text.callHint}
      </p>
    </section>
  )
}

/** Known in the browser only. */
function useOrigin(): string {
  const [origin, setOrigin] = useState('')
  useEffect(() => setOrigin(window.location.origin), [])
  return origin
}
