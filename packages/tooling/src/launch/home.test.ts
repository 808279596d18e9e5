import { expect, test } from 'vitest'
import { decideHome } from './home'

const open = () => true
const closed = (folder: string) => !folder.startsWith('/closed')

test('the data lie in the clone', () => {
  expect(decideHome({ clone: '/srv/heddle', wished: undefined, reachable: open })).toEqual({ path: '/srv/heddle/.heddle', note: undefined })
})

test('HEDDLE_HOME is taken as it is said, relative to the clone', () => {
  expect(decideHome({ clone: '/srv/heddle', wished: 'other', reachable: open }).path).toBe('/srv/heddle/other')
  expect(decideHome({ clone: '/srv/heddle', wished: '/var/data', reachable: open }).path).toBe('/var/data')
})

test('a clone under a closed folder keeps its data under the system’s state folder, and says so', () => {
  const { path, note } = decideHome({ clone: '/closed/heddle', wished: undefined, reachable: closed })
  expect(path).toMatch(/^\/var\/lib\/heddle\/[0-9a-f]{12}$/)
  expect(note).toContain(path)
})

test('two clones never share a folder, and one clone always has the same', () => {
  const home = (clone: string) => decideHome({ clone, wished: undefined, reachable: closed }).path
  expect(home('/closed/a')).not.toBe(home('/closed/b'))
  expect(home('/closed/a')).toBe(home('/closed/a'))
})

test('a HEDDLE_HOME that cannot work is refused with a way out', () => {
  expect(() => decideHome({ clone: '/srv/heddle', wished: '/closed/data', reachable: closed })).toThrow(/Choose a folder .* or set DATABASE_URL/)
})
