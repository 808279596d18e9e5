'use client'
import { useState } from 'react'
import { catalogue, useLanguage } from './catalogue'

const useText = catalogue({
  en: { more: (shown: string, of: string) => `Show more: ${shown} of ${of} characters are here` },
  zh: { more: (shown: string, of: string) => `显示更多：已显示 ${shown} / ${of} 个字符` },
})

const FIRST = 6000
const MORE = 60_000

interface LongTextProps {
  readonly text: string
  /** How many characters are shown before a person asks for more. */
  readonly first?: number
}

/** Text of any length: a browser takes seconds to lay out megabytes, so it comes in parts. */
export function LongText({ text, first = FIRST }: LongTextProps) {
  const words = useText()
  const [language] = useLanguage()
  const [parts, setParts] = useState(0)
  const shown = wholeCharacters(text, first + parts * MORE)
  const number = new Intl.NumberFormat(language)
  if (shown === text.length) return text
  return (
    <>
      {text.slice(0, shown)}
      <button type="button" className="link ml-1 font-sans" onClick={() => setParts(parts + 1)}>
        {words.more(number.format(shown), number.format(text.length))}
      </button>
    </>
  )
}

/** Never ends in the middle of a character that takes two code units. */
function wholeCharacters(text: string, wanted: number): number {
  if (wanted >= text.length) return text.length
  const last = text.charCodeAt(wanted - 1)
  return last >= 0xd800 && last <= 0xdbff ? wanted + 1 : wanted
}
