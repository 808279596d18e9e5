'use client'
import { useCallback, useEffect, useState } from 'react'

export type Theme = 'light' | 'dark' | 'system'

/** Runs before the first paint; `<html data-theme>` is then right. Its hash stands in the content security policy. */
export const themeScript = `(function(){var m=document.cookie.match(/(?:^|; )heddle-theme=(light|dark)/);var t=m?m[1]:matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';document.documentElement.dataset.theme=t})()`

/** The person's choice and how to change it, without a reload. */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState<Theme>('system')
  useEffect(() => setTheme(themeOf(document.cookie)), [])
  const choose = useCallback((next: Theme) => {
    setTheme(next)
    // biome-ignore lint/suspicious/noDocumentCookie: the theme script reads it before the first paint
    document.cookie = next === 'system' ? 'heddle-theme=; path=/; max-age=0; samesite=lax' : `heddle-theme=${next}; path=/; max-age=31536000; samesite=lax`
    show(next)
  }, [])
  useEffect(() => {
    if (theme !== 'system') return
    const system = matchMedia('(prefers-color-scheme: dark)')
    // Another part of the page may have chosen since.
    const follow = () => show(themeOf(document.cookie))
    system.addEventListener('change', follow)
    return () => system.removeEventListener('change', follow)
  }, [theme])
  return [theme, choose]
}

function show(theme: Theme): void {
  const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
}

function themeOf(cookies: string): Theme {
  const found = /(?:^|; )heddle-theme=(light|dark)/.exec(cookies)?.[1]
  return found === 'light' || found === 'dark' ? found : 'system'
}
