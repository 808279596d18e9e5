import { expect, it } from 'vitest'
import { formWords } from './text'

it.each(['en', 'zh'] as const)('what is wrong with a JSON text is one sentence, and what stands is said once (%s)', (language) => {
  const { invalidJson, manyJson, deepJson, inexactJson, stands } = formWords[language]
  for (const wrong of [invalidJson, manyJson(200_000), deepJson(200), inexactJson('1e999')]) {
    expect(wrong).not.toContain(stands('').trim().slice(0, -1))
    expect(stands(wrong).endsWith(stands('').trim())).toBe(true)
  }
})
