import { describe, expect, it } from 'vitest'
import { hostsSchema, OwnHosts } from './own-hosts'

const own = new OwnHosts({})

describe('which names are ours', () => {
  it.each(['127.0.0.1:3000', '127.0.0.1', 'localhost', 'localhost:9', 'LOCALHOST:3000', '[::1]:3000', '[::1]'])('%s is this machine', (host) => {
    expect(own.answersTo(host)).toBe(true)
  })

  it.each([
    ...['evil.test', 'evil.test:3000', '127.0.0.1.evil.test', 'localhost.evil.test', '0.0.0.0:3000', '192.168.1.5:3000', '[::2]:3000'],
    ...['', ' ', 'a b', 'evil.test@127.0.0.1', '127.0.0.1#', '127.0.0.1/', '127.0.0.1?', '127.0.0.1\\', '127.0.0.1,evil.test', '127.0.0.1:x'],
  ])('%j is not', (host) => {
    expect(own.answersTo(host)).toBe(false)
  })

  it('and those that are set, with any port', () => {
    const set = new OwnHosts({
      HEDDLE_HOST: '192.168.1.5',
      HEDDLE_HOSTS: 'heddle, [fd00::1]:3000 ,Intra.Example:8443',
      HEDDLE_URL: 'https://heddle.example.com/x',
    })
    for (const host of ['192.168.1.5:3000', 'heddle:3000', '[fd00::1]', 'intra.example', 'heddle.example.com', 'heddle.example.com:8080', 'localhost:3000'])
      expect([host, set.answersTo(host)]).toEqual([host, true])
    expect(set.answersTo('example.com')).toBe(false)
  })

  it('listening everywhere makes no name ours', () => {
    for (const HEDDLE_HOST of ['0.0.0.0', '::'])
      expect(new OwnHosts({ HEDDLE_HOST }).answersTo(HEDDLE_HOST === '::' ? '[::]:3000' : '0.0.0.0:3000')).toBe(false)
  })

  it('what a proxy forwards counts only where one is said to be', () => {
    expect([own, new OwnHosts({ HEDDLE_HOST: '192.168.1.5', HEDDLE_HOSTS: '', HEDDLE_URL: '' })].map(({ behindProxy }) => behindProxy)).toEqual([false, false])
    expect([new OwnHosts({ HEDDLE_HOSTS: 'a' }), new OwnHosts({ HEDDLE_URL: 'https://a' })].map(({ behindProxy }) => behindProxy)).toEqual([true, true])
  })
})

it('a list of names that holds something else is found out at the start', () => {
  expect(hostsSchema.safeParse('heddle, intra.example:8443,[::1]').success).toBe(true)
  for (const list of ['a b', 'http://x', 'x/y', 'a,,b', '*.example.com/']) expect([list, hostsSchema.safeParse(list).success]).toEqual([list, false])
})
