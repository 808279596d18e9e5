'use client'
import { useState } from 'react'
import { Button } from './button'
import { catalogue } from './catalogue'

const useText = catalogue({ en: { copy: 'Copy', copied: 'Copied' }, zh: { copy: '复制', copied: '已复制' } })

export function CodeBlock({ code, label }: { readonly code: string; readonly label: string }) {
  const text = useText()
  const [copied, setCopied] = useState(false)
  return (
    <figure aria-label={label} className="relative rounded border border-line bg-sunken">
      <pre className="overflow-x-auto p-3 pr-20 whitespace-pre">
        <code>{code}</code>
      </pre>
      <Button
        size="small"
        className="absolute top-2 right-2"
        onBlur={() => setCopied(false)}
        onClick={() =>
          void navigator.clipboard.writeText(code).then(
            () => setCopied(true),
            () => setCopied(false),
          )
        }
      >
        {copied ? text.copied : text.copy}
      </Button>
    </figure>
  )
}
