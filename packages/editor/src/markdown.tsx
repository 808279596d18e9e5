import Parsed, { type MarkdownToJSX } from 'markdown-to-jsx/react'
import { type ComponentProps, memo } from 'react'

/**
 * Markdown that people wrote: help pages and notes. It becomes elements, never HTML; addresses lead to the web or to
 * mail only, and pictures are left out, since a page asks nobody but its own server.
 */
export const Markdown = memo(function Markdown({ source, className }: { readonly source: string; readonly className: string }) {
  return (
    <div className={className}>
      <Parsed options={markdownOptions}>{source}</Parsed>
    </div>
  )
})

export const markdownOptions: MarkdownToJSX.Options = {
  disableParsingRawHTML: true,
  disableFrontmatter: true,
  forceBlock: true,
  wrapper: null,
  sanitizer: (address) => (/^(https?|mailto):/i.test(address.trim()) ? address : null),
  overrides: {
    a: Outward,
    img: ({ alt }: { readonly alt?: string }) => alt ?? null,
    // The page has headings of its own, and two notes may have the same.
    ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => [tag, Heading])),
  },
}

function Outward({ href, children }: ComponentProps<'a'>) {
  if (href === undefined) return <span>{children}</span>
  return (
    <a className="link nodrag nopan" href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

function Heading({ children }: ComponentProps<'h3'>) {
  return <h3>{children}</h3>
}
