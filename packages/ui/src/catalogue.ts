'use client'
import { createContext, createElement, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'

export type Language = 'en' | 'zh'

/** The same shape with other words: a missing key, or a function of other arguments, does not compile. */
export type Translated<Words> = {
  readonly [Key in keyof Words]: Words[Key] extends string
    ? string
    : Words[Key] extends (...args: infer Args) => string
      ? (...args: Args) => string
      : Translated<Words[Key]>
}

const LanguageContext = createContext<readonly [Language, (language: Language) => void]>(['en', () => {}])

export function LanguageProvider({ language, children }: { readonly language: Language; readonly children: ReactNode }) {
  const [current, setCurrent] = useState(language)
  const choose = useCallback((next: Language) => {
    setCurrent(next)
    // biome-ignore lint/suspicious/noDocumentCookie: the server reads it for the first paint, and cookieStore is not everywhere
    document.cookie = `heddle-language=${next}; path=/; max-age=31536000; samesite=lax`
    document.documentElement.lang = next
  }, [])
  const value = useMemo(() => [current, choose] as const, [current, choose])
  return createElement(LanguageContext.Provider, { value }, children)
}

/** The language in use and how to choose another, without a reload. */
export function useLanguage(): readonly [Language, (language: Language) => void] {
  return useContext(LanguageContext)
}

/** A room's words in both languages, as a hook. Each room has its own `text.ts`. */
export function catalogue<const Words extends object>(words: { readonly en: Words; readonly zh: Translated<Words> }): () => Translated<Words> {
  const english = words.en as unknown as Translated<Words>
  // biome-ignore lint/correctness/noComponentHookFactories: made once per room, at module level
  return function useText() {
    const [language] = useLanguage()
    return language === 'zh' ? words.zh : english
  }
}
