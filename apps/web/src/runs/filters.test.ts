import { expect, it } from 'vitest'
import { readFilters } from './filters'

it('reads what the address names and leaves out what there is not', () => {
  expect(readFilters(new URLSearchParams('status=failed&trigger=api&workflow=support-router'))).toEqual({
    status: 'failed',
    trigger: 'api',
    workflow: 'support-router',
  })
  expect(readFilters(new URLSearchParams('status=broken&trigger=&workflow=A%20B'))).toEqual({})
})
