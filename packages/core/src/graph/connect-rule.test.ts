import { describe, expect, it } from 'vitest'
import { mayConnect } from './connect-rule'
import { exampleGraph, exampleTypes } from './graph-examples'

describe('drawing an edge', () => {
  it.each([
    ['from the branch to the output', 'b', 'else', 'o', 'ok'],
    ['a second edge from another way out', 'b', 'else', 'l', 'ok'],
    ['to itself', 'b', 'yes', 'b', 'self'],
    ['to the start', 'b', 'yes', 's', 'no-incoming'],
    ['from the output', 'o', 'done', 'b', 'unknown-port'],
    ['from a way out that is not there', 'b', 'maybe', 'o', 'unknown-port'],
    ['into a container', 's', 'done', 'i', 'other-container'],
    ['twice', 's', 'done', 'b', 'duplicate'],
    ['in a circle', 'j', 'done', 'i', 'cycle'],
    ['to a node that was deleted', 's', 'done', 'ghost', 'missing'],
  ])('%s', (_says, from, port, to, code) => {
    const answer = mayConnect(exampleGraph, exampleTypes, { from, port, to })
    expect(answer.ok ? 'ok' : answer.code).toBe(code)
    if (!answer.ok) expect(answer.reason).toMatch(/\.$/)
  })
})
