import type { Language } from '@heddle/ui/catalogue'

/** What the person chose, else what their browser asks for first, else English. */
export function languageOf(chosen: string | undefined, accepted: string | null): Language {
  if (chosen === 'en' || chosen === 'zh') return chosen
  return accepted?.trim().toLowerCase().startsWith('zh') ? 'zh' : 'en'
}
