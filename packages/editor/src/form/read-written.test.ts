import { describe, expect, it } from 'vitest'
import { readScalar, readWrittenJson, readWrittenNumber } from './read-written'
import { formWords } from './text'

const { en } = formWords
const json = (text: string) => readWrittenJson(text, en)
const number = (text: string) => readWrittenNumber(text, en)

describe('a number that is written in a form is that number, or none', () => {
  const lost = ['9007199254740993', '-9007199254740993', '12345678901234567890', '0.1234567890123456789012', '1e999', '1e-999', '1e20', '123456789012345678e2']
  it.each(lost)('%s is refused, with the way out', (written) => {
    const asText = { wrong: expect.stringContaining('exactly: write it as text, in quotes') }
    expect([json(written), json(`{"order": {"ids": [1, ${written}]}}`)]).toEqual([asText, asText])
    expect(number(written)).toEqual({ wrong: en.inexactNumber(written) })
    expect(readScalar(written)).toBe(written)
  })

  it.each(['0', '-1.5', '0.1', '9007199254740991', '6.02e23', '1e-7', '0.30000000000000004'])('%s is taken', (written) => {
    expect(json(`[${written}]`)).toEqual({ value: [Number(written)] })
    expect(number(written)).toEqual({ value: Number(written) })
  })

  it('a very long one is told shortly', () => {
    expect(number('9'.repeat(1000))).toEqual({ wrong: expect.stringMatching(/^.{1,160}$/) })
  })
})

it('JSON that is none, too deep or too much is told apart; nothing is no value', () => {
  expect([json('{"a": '), json("{'a': 1}"), json('NaN')]).toEqual(Array(3).fill({ wrong: en.invalidJson }))
  expect(json(`${'['.repeat(300)}${']'.repeat(300)}`)).toEqual({ wrong: en.deepJson(200) })
  expect(json(`[${'0,'.repeat(200_000)}0]`)).toEqual({ wrong: 'This holds more than 200,000 values.' })
  expect([json(''), json(' \n'), number(' ')]).toEqual(Array(3).fill({ value: undefined }))
  expect(json('{"id": "9007199254740993", "__proto__": null}')).toEqual({ value: JSON.parse('{"id": "9007199254740993", "__proto__": null}') })
})

it('numbers may be written as people do', () => {
  expect(['+5', ' 5 ', '5.', '.5', '1.50', '007'].map(number)).toEqual([5, 5, 5, 0.5, 1.5, 7].map((value) => ({ value })))
  expect(['five', '0x10', 'Infinity', 'NaN', '1,5', '--1', '.'].map(number)).toEqual(Array(7).fill({ wrong: en.noNumber }))
})

it('what is not written as a number is text', () => {
  expect(['1', '-1.5', 'true', 'null', ''].map(readScalar)).toEqual([1, -1.5, true, null, ''])
  for (const text of ['007', '1.50', 'Infinity', 'NaN', '100000000000000000000', ' 1']) expect(readScalar(text)).toBe(text)
})
