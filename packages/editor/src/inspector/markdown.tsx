import type { ReactNode } from 'react'

/** The little Markdown that our own help pages use (headings, lists, tables as text, code, emphasis); makes elements, never HTML. */
export function Markdown({ source }: { readonly source: string }) {
  return <div className="help">{blocksOf(source).map(drawBlock)}</div>
}

interface Block {
  readonly kind: 'heading' | 'list' | 'code' | 'paragraph'
  readonly lines: readonly string[]
}

function blocksOf(source: string): Block[] {
  const blocks: Block[] = []
  let code: string[] | undefined
  let open: { kind: 'list' | 'paragraph'; lines: string[] } | undefined
  const close = () => {
    if (open) blocks.push(open)
    open = undefined
  }
  for (const line of source.split('\n')) {
    if (line.startsWith('```')) {
      close()
      if (code) blocks.push({ kind: 'code', lines: code })
      code = code ? undefined : []
    } else if (code) code.push(line)
    else if (line.startsWith('#')) {
      close()
      blocks.push({ kind: 'heading', lines: [line.replace(/^#+\s*/, '')] })
    } else if (line.trim() === '') close()
    else if (/^\s*[-*] |^\s*\d+\. /.test(line)) {
      if (open?.kind !== 'list') close()
      open ??= { kind: 'list', lines: [] }
      open.lines.push(line.replace(/^\s*([-*]|\d+\.) /, ''))
    } else {
      open ??= { kind: 'paragraph', lines: [] }
      // A line that goes on belongs to the list item above it.
      if (open.kind === 'list') open.lines.push(`${open.lines.pop() ?? ''} ${line.trim()}`)
      else open.lines.push(line)
    }
  }
  close()
  return blocks
}

function drawBlock({ kind, lines }: Block, at: number): ReactNode {
  if (kind === 'heading') return <h3 key={at}>{drawWords(lines[0] ?? '')}</h3>
  if (kind === 'code') return <pre key={at}>{lines.join('\n')}</pre>
  if (kind === 'paragraph') return <p key={at}>{drawWords(lines.join(' '))}</p>
  return (
    <ul key={at}>
      {lines.map((line) => (
        <li key={line}>{drawWords(line)}</li>
      ))}
    </ul>
  )
}

function drawWords(line: string): ReactNode[] {
  return line.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part, at) => {
    const key = `${at}${part}`
    if (part.startsWith('`') && part.length > 1) return <code key={key}>{part.slice(1, -1)}</code>
    if (part.startsWith('**')) return <b key={key}>{part.slice(2, -2)}</b>
    return part
  })
}
