import { expect, it } from 'vitest'
import { parseTemplate } from './parse-template'

it.each(['9007199254740993', '1e999', '0.12345678901234567890123'])('a default of %s, which would become another number, is no default', (written) => {
  for (const text of [`{{a ?? ${written}}}`, `{{a | default: ${written}}}`])
    expect(parseTemplate(text)).toMatchObject({ template: { literal: text }, warnings: [{ why: expect.any(String) }] })
})

it('a default that stays what it is', () => {
  expect(parseTemplate('{{a ?? 9007199254740991}}').template).toMatchObject({ ref: { otherwise: 9007199254740991 } })
})
