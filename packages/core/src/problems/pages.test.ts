import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { problemCodes } from './problem'

const folder = new URL('.', import.meta.url)

describe('the pages of problems', () => {
  it.each(problemCodes)('%s has one: what, why, how to mend it, an example', (code) => {
    const page = readFileSync(new URL(`${code}.md`, folder), 'utf8')
    const headings = page.split('\n').filter((line) => line.startsWith('#'))
    expect(headings).toEqual([`# ${code}`, '## Why', '## How to mend it', '## Example'])
    for (const part of page.split(/^#.*$/m).slice(1)) expect(part.trim().length).toBeGreaterThan(15)
  })

  it('are all of a code that there is', () => {
    const pages = readdirSync(folder).filter((name) => name.endsWith('.md'))
    expect(pages.map((name) => name.slice(0, -3)).sort()).toEqual([...problemCodes].sort())
  })
})
