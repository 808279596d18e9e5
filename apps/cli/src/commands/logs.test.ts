import { expect, it } from 'vitest'
import { use } from '../testing/use'

it('one event is not followed', async () => {
  const { code, out, err } = await use(['logs', 'a', '--event', '1', '--follow'])
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err).toContain("option '--event <seq>' cannot be used with option '--follow'")
})
