import type { Language } from '@heddle/core/node-type/node-type'

/** The words of one language. */
export function say(language: Language | undefined, en: string, zh: string): string {
  return language === 'zh' ? zh : en
}
