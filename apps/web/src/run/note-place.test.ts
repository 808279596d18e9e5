import { describe, expect, it } from 'vitest'
import { placeNote } from './note-place'

describe('the words of a row', () => {
  it('stand behind the bars while there is room', () => {
    expect(placeNote(0.1, 0.5)).toEqual({ side: 'after', offset: 0.5, most: 0.5 })
    expect(placeNote(0.6, 0.7)).toMatchObject({ side: 'after', offset: 0.7 })
  })

  it('stand before them at the right edge', () => {
    expect(placeNote(0.75, 1)).toEqual({ side: 'before', offset: 0.25, most: 0.75 })
  })

  it('stand over bars that fill the track: they are never out of sight', () => {
    expect(placeNote(0, 1)).toEqual({ side: 'over', offset: 0, most: 1 })
    expect(placeNote(0.1, 0.95)).toMatchObject({ side: 'over', offset: 0.1 })
    expect(placeNote(-4, 9)).toEqual({ side: 'over', offset: 0, most: 1 })
  })

  it('begin at the left without bars', () => {
    expect(placeNote(0, 0)).toEqual({ side: 'after', offset: 0, most: 1 })
  })
})
