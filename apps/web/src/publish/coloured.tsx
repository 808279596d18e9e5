import type { ReactNode } from 'react'

/** Texts, comments and words of the languages that the snippets are written in; a quick look is enough for so little. */
const parts =
  /("(?:[^"\\\n]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`)|((?:^|\s)(?:#|\/\/).*$)|\b(import|from|const|await|async|new|for|in|of|if|throw|return|print|with|as|def|curl)\b/gm

const looks = [undefined, 'text-ok', 'text-ink-faint', 'text-accent'] as const

/** A program in the colours that people are used to. The text stays what it is: it is there to be copied. */
export function Coloured({ code }: { readonly code: string }) {
  const drawn: ReactNode[] = []
  let at = 0
  for (const found of code.matchAll(parts)) {
    const kind = found.findIndex((text, group) => group > 0 && text !== undefined)
    drawn.push(code.slice(at, found.index))
    drawn.push(
      <span key={found.index} className={looks[kind]}>
        {found[0]}
      </span>,
    )
    at = found.index + found[0].length
  }
  return [...drawn, code.slice(at)]
}
