import { scopes as serverScopes } from '@heddle/api/scopes'
import { describe, expect, it } from 'vitest'
import { scopes } from './answers'
import { use } from './testing/use'

Object.assign(process.env, { HEDDLE_URL: 'http://127.0.0.1:1', HEDDLE_API_KEY: 'hd_nobody' })

const wrong: readonly (readonly [string, readonly string[], string])[] = [
  ['no words at all', [], 'Usage: heddle'],
  ['half a command', ['key'], 'Usage: heddle key'],
  ['an unknown part of a command', ['key', 'bogus'], "unknown command 'bogus'"],
  ['an unknown flag', ['runs', '--bogus'], "unknown option '--bogus'"],
  ['a word too many', ['cancel', 'a', 'b'], 'too many arguments'],
  ['a word too few', ['logs'], 'missing required argument'],
  ['a status that is none', ['runs', '--status', 'bogus'], 'requested, running, succeeded, failed, cancelled'],
  ['a limit that is none', ['runs', '--limit', '0'], 'from 1 to 200'],
  ['a slug that can be nobody’s', ['runs', '--workflow', 'No Slug'], 'small letters'],
  ['a slug that cannot be made', ['push', 'x.json', '--slug', 'A_b'], 'small letters'],
  ['an environment that is none', ['publish', 'echo', '--env', 'Moon!'], 'small letters'],
  ['an environment of a run that is none', ['run', 'echo', '--env', '1'], 'small letters'],
  ['a version that is none', ['run', 'echo', '--pin', 'v1'], 'whole number'],
  ['two answers to one question', ['run', 'echo', '--draft', '--pin', '1'], 'cannot be used with'],
  ['an idempotency key with a space', ['run', 'echo', '--idempotency-key', 'a b'], 'visible ASCII'],
  ['a file of input that is not there', ['run', 'echo', '--input', '@/nowhere/x.json'], 'cannot be read'],
  ['an input with a number that would become another one', ['run', 'echo', '--input', '{"text": 9007199254740993}'], '9007199254740993'],
  ['an input that nobody could walk', ['run', 'echo', '--input', `${'['.repeat(5000)}${']'.repeat(5000)}`], '200 levels'],
  ['an approval of no name', ['approve'], 'missing required argument'],
  ['a state of approvals that is none', ['approvals', '--status', 'open'], 'waiting, decided, expired, closed, all'],
  ['values that are no JSON', ['approve', 'x', '--value', '{amount: 1}'], 'no JSON'],
  ['a file of values that is not there', ['approve', 'x', '--value', '@/nowhere/x.json'], 'cannot be read'],
  ['a note without end', ['reject', 'x', '--note', 'x'.repeat(10_001)], '10,000 characters'],
  ['an event of no name', ['send-event', ''], '1 to 100 characters'],
  ['an event with data that are no JSON', ['send-event', 'paid', '--data', 'yes'], 'no JSON'],
  ['an empty delivery', ['send-event', 'paid', '--delivery-id', ''], '1 to 1,000 characters'],
  ['a step of no name', ['cancel', 'a', '--step', ''], '1 to 500 characters'],
  ['nothing to pause', ['pause'], 'missing required argument'],
  ['a secret of no name', ['secret', 'set', '9 lives'], 'begin with a letter'],
  ['a key without a name', ['key', 'create'], '--name'],
  ['a scope that is none', ['key', 'create', '--name', 'x', '--scope', 'root'], 'runs:read'],
  ['a moment that is none', ['key', 'create', '--name', 'x', '--expires', 'soon'], '2030-01-31'],
  ['a moment that is over', ['key', 'create', '--name', 'x', '--expires', '2020-01-01'], 'still to come'],
  ['an address that is none', ['runs', '--url', 'ftp://x'], 'no http or https address'],
  ['a key of something else', ['runs', '--key', 'sk-very-secret'], 'begin with hd_'],
]

describe('wrong use is exit code 2, before anything is asked', () => {
  it.each(wrong)('%s', async (_what, words, says) => {
    const said = await use(words)
    expect({ code: said.code, out: said.out }).toEqual({ code: 2, out: '' })
    expect(said.err).toContain(says)
    expect(said.err).not.toContain('sk-very-secret')
  })

  it.each(wrong.filter(([, words]) => words.length > 1))('%s, told to a program', async (_what, words) => {
    const { code, err } = await use([...words, '--json'])
    expect([code, JSON.parse(err)]).toMatchObject([2, { error: { message: expect.any(String), hint: expect.any(String) } }])
  })
})

it('knows the scopes that the server knows', () => {
  expect([...scopes].sort()).toEqual([...serverScopes].sort())
})
