import { describe, expect, it } from 'vitest'
import { placeAfter, placeLast } from './next-place'

const card = (x: number, y: number) => ({ x, y, width: 240, height: 98 })

describe('the place of the next card', () => {
  it('is below the card, or to its right, as the canvas runs', () => {
    expect(placeAfter(card(0, 0), [card(0, 0)], 'down')).toEqual({ x: 0, y: 154 })
    expect(placeAfter(card(0, 0), [card(0, 0)], 'right')).toEqual({ x: 296, y: 0 })
  })

  it('is aside when another card is there', () => {
    expect(placeAfter(card(0, 0), [card(0, 0), card(0, 140), card(280, 160)], 'down')).toEqual({ x: 560, y: 154 })
    expect(placeAfter(card(0, 0), [card(0, 0), card(300, 0)], 'right')).toEqual({ x: 296, y: 138 })
  })

  it('is after the last when no card is meant', () => {
    expect(placeLast([], 'down')).toEqual({ x: 0, y: 0 })
    expect(placeLast([card(0, 300), card(400, 0)], 'down')).toEqual({ x: 0, y: 454 })
    expect(placeLast([card(0, 300), card(400, 0)], 'right')).toEqual({ x: 696, y: 0 })
  })
})
