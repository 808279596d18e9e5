import { expect, it } from 'vitest'
import { nodeTypes } from '../definitions'

const sent = nodeTypes['http-request']?.asSent
const input = {
  method: 'POST',
  url: [{ written: 'https://api.example.com/orders/' }, { inserted: 'a b/17' }, { written: '/refund' }],
  query: [
    { name: 'dry', value: true },
    { name: 'left-out', value: '' },
  ],
  headers: [{ name: 'x-team', value: 'helpdesk' }],
  auth: { type: 'bearer', secret: 'SHOP_KEY' },
  body: { json: { amount: 48 } },
  followRedirects: true,
}

it('a request is shown as it goes out: the address in one piece, of secrets the names', () => {
  expect(sent?.(input)).toEqual({
    method: 'POST',
    url: 'https://api.example.com/orders/a%20b/17/refund?dry=true',
    headers: { 'x-team': 'helpdesk' },
    auth: { type: 'bearer', secret: 'SHOP_KEY' },
    body: { amount: 48 },
  })
  expect(sent?.({ ...input, headers: [], auth: { type: 'none' }, body: null, query: [] })).toEqual({
    method: 'POST',
    url: 'https://api.example.com/orders/a%20b/17/refund',
  })
})

it('a password in the address is concealed', () => {
  expect(JSON.stringify(sent?.({ ...input, url: [{ written: 'https://shop:pa55@api.example.com/' }] }))).toMatch(/shop:\*\*\*@api/)
})

it('what is no such request, or goes nowhere, is shown as it is', () => {
  for (const other of [null, { text: 1 }, { ...input, url: [{ inserted: 'nowhere' }] }]) expect(sent?.(other)).toEqual(other)
})
