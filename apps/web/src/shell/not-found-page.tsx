'use client'
import { Button } from '@heddle/ui/button.tsx'
import Link from 'next/link'
import { HeddleMark } from './heddle-mark'
import { PageTitle } from './page-title'
import { useShellText } from './text'

export function NotFoundPage() {
  const text = useShellText()
  return (
    <div className="alone">
      <PageTitle>{text.notFoundTitle}</PageTitle>
      <main>
        <HeddleMark size={28} />
        <h1>{text.notFoundTitle}</h1>
        <p className="text-ink-muted">{text.notFound}</p>
        <Button asChild look="primary">
          <Link href="/">{text.toWorkflows}</Link>
        </Button>
      </main>
    </div>
  )
}
