import { useText } from '@heddle/editor/text'
import { type Language, LanguageProvider } from '@heddle/ui/catalogue'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { nodeReadme } from './node-readme'

it.each<Language>(['en', 'zh'])('the help about several approvals (%s) names the start rule as the editor does', async (language) => {
  const { startRule, startCount } = editorWords(language)
  const help = await nodeReadme('approval', language)
  expect(help).toContain(startRule)
  expect(help).toContain(startCount)
})

const seen: ReturnType<typeof useText>[] = []

function Reader(): null {
  seen.push(useText())
  return null
}

function editorWords(language: Language): ReturnType<typeof useText> {
  renderToStaticMarkup(createElement(LanguageProvider, { language } as Parameters<typeof LanguageProvider>[0], createElement(Reader)))
  const words = seen.pop()
  if (words === undefined) throw new Error('Nothing was rendered.')
  return words
}
