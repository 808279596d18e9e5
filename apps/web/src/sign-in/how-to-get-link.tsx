'use client'
import { CodeBlock } from '@heddle/ui/code-block.tsx'
import { useSignInText } from './text'

export function HowToGetLink() {
  const text = useSignInText()
  return (
    <section className="flex w-full flex-col gap-2">
      <h2 className="font-semibold">{text.getLink}</h2>
      <p className="text-ink-muted">{text.steps.start}</p>
      <CodeBlock code="npm start" label={text.getLink} />
      <p className="text-ink-muted">{text.steps.open}</p>
    </section>
  )
}
