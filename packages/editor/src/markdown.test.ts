import { compiler } from 'markdown-to-jsx/react'
import { isValidElement, type ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { markdownOptions } from './markdown'

describe('Markdown of notes and help', () => {
  it('makes headings, lists, tables, code and emphasis', () => {
    expect(tags('# Rules\n- never **promise**\n- `order` first\n\n| a |\n| - |\n| 1 |')).toEqual(
      expect.arrayContaining(['h3', 'ul', 'li', 'strong', 'code', 'table', 'td']),
    )
  })

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<iframe src="//example.com"></iframe>',
    '<svg onload=alert(1)>',
  ])('shows HTML as it is written: %s', (source) => expect(new Set(tags(source))).toEqual(new Set(['p'])))

  it.each(['[x](javascript:alert(1))', '[x](JaVaScRiPt:alert(1))', '[x](data:text/html,1)', '[x](vbscript:x)', '[x](/settings)', '<javascript:alert(1)>'])(
    'leads nowhere but to the web and to mail: %s',
    (source) => {
      expect(tags(source)).not.toContain('a')
    },
  )

  it('links open beside the page, and hand nothing on', () => {
    expect(elements('[guide](https://example.com/guide) or <mailto:help@example.com>').filter(({ tag }) => tag === 'a')).toMatchObject([
      { props: { href: 'https://example.com/guide', target: '_blank', rel: 'noopener noreferrer' } },
      { props: { href: 'mailto:help@example.com' } },
    ])
  })

  it('asks nobody for pictures, and says what they show', () => {
    expect(tags('![a graph](https://example.com/graph.png)')).toEqual(['p'])
    expect(JSON.stringify(elements('![a graph](https://example.com/graph.png)'))).not.toContain('example.com')
  })

  it('leaves references alone', () => expect(JSON.stringify(elements('Say {{start.text}} and {"a": 1}'))).toContain('{{start.text}}'))
})

interface Drawn {
  readonly tag: string
  readonly props: object
  readonly text: readonly string[]
}

function tags(source: string): readonly string[] {
  return elements(source).map(({ tag }) => tag)
}

function elements(source: string): readonly Drawn[] {
  return drawn(compiler(source, markdownOptions))
}

/** Every element of the page, components looked into. */
function drawn(node: ReactNode): readonly Drawn[] {
  if (Array.isArray(node)) return node.flatMap(drawn)
  if (!isValidElement<{ readonly children?: ReactNode }>(node)) return []
  const { type, props } = node
  if (typeof type === 'function') return drawn((type as (props: object) => ReactNode)(props))
  const inside = drawn(props.children)
  if (typeof type !== 'string') return inside
  const text = [props.children].flat().filter((child) => typeof child === 'string')
  const { children: _inside, ...own } = props
  return [{ tag: type, props: own, text }, ...inside]
}
