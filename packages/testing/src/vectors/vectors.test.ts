import { describe, expect, it } from 'vitest'
import { verify } from './compare'
import dev from './dev.json' with { type: 'json' }
import { missingFrom, type Vector } from './vector'

const vectors = dev.vectors as unknown as readonly Vector[]

describe('engine vectors: straight, restarted before and after every happening, nodes reversed', () => {
  for (const vector of vectors.filter((each) => missingFrom(each).length === 0))
    it(`${vector.id}: ${vector.title}`, () => {
      expect(verify(vector)).toEqual([])
    })

  for (const vector of vectors.filter((each) => missingFrom(each).length > 0))
    it.todo(`${vector.id}: ${vector.title} (needs ${missingFrom(vector).join(', ')})`)
})
