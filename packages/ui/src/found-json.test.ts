import { describe, expect, it } from 'vitest'
import { entriesOf, findInJson, isLarge, pathStep } from './found-json'

const order = { id: 10482, lines: [{ sku: 'A-1' }, { sku: 'B-2', note: 'Gift' }], 'paid by': null }

describe('finding in JSON', () => {
  it('keeps the way to what was found, and positions as they are in the value', () => {
    expect(findInJson(order, 'b-2')).toEqual({
      value: order,
      entries: [['lines', { value: order.lines, entries: [['1', { value: order.lines[1], entries: [['sku', { value: 'B-2' }]] }]] }]],
    })
  })

  it('keeps all of what is called by the words', () => {
    expect(findInJson(order, 'LINES')?.entries).toEqual([['lines', { value: order.lines }]])
  })

  it('finds numbers and null, but no position of a list', () => {
    expect(findInJson(order, '10482')?.entries).toEqual([['id', { value: 10482 }]])
    expect(findInJson(order, 'null')?.entries).toEqual([['paid by', { value: null }]])
    expect(findInJson(['a', 'b'], '1')).toBeUndefined()
  })

  it('shows everything for no words, nothing when they are nowhere', () => {
    expect(findInJson(order, '  ')).toEqual({ value: order })
    expect(findInJson(order, 'absent')).toBeUndefined()
  })

  it('lists entries of whole and of searched values', () => {
    expect(entriesOf({ value: [true] })).toEqual([['0', { value: true }]])
    expect(entriesOf({ value: 'text' })).toEqual([])
  })
})

it('writes paths as references do', () => {
  expect(['id', 'paid by', '0'].map((name) => pathStep(name, order))).toEqual(['.id', '["paid by"]', '["0"]'])
  expect(pathStep('0', order.lines)).toBe('[0]')
})

it('knows what is too much to take in at a glance', () => {
  expect(isLarge(order)).toBe(false)
  expect(isLarge(Array.from({ length: 13 }, () => 0))).toBe(true)
  expect(isLarge({ deep: Array.from({ length: 4 }, () => ({ a: 1, b: 2, c: 3 })) })).toBe(true)
  expect(isLarge('a long text')).toBe(false)
})
