import { echo } from '@heddle/api/testing/graphs'
import { json } from '@heddle/api/testing/json-answer'
import { serve } from '@heddle/api/testing/serve'
import { testApi } from '@heddle/api/testing/test-api'
import { afterAll, expect, it } from 'vitest'
import { use as heddle } from './testing/use'

const api = await testApi()
const served = await serve(api.rest.fetch)
afterAll(() => served.close())
Object.assign(process.env, { HEDDLE_URL: served.url, HEDDLE_API_KEY: api.key })

it.each<[string, readonly string[], RegExp]>([
  ['a workflow that is not there', ['run', 'nobody'], /heddle workflows lists them/],
  ['runs of a workflow that is not there', ['runs', '--workflow', 'nobody'], /heddle workflows lists them/],
  ['a slug that can be nobody’s', ['run', 'No Body'], /^There is no such workflow\.\nheddle workflows lists them/],
  ['a run that is not there', ['logs', '01900000-0000-7000-8000-000000000000'], /heddle runs lists runs with their ids/],
  ['an id that can be nobody’s', ['logs', 'x'], /^There is no such run\.\nheddle runs lists runs with their ids/],
  ['a key that is dead', ['runs', '--key', 'hd_dead'], /The key is from --key\..*\/settings\/keys/],
  ['a server that is away', ['runs', '--url', 'http://127.0.0.1:1'], /npm start.*This address is from --url/],
  ['an input with a field twice', ['run', 'bare', '--input', '{"a": 1, "a": 2}'], /"a" twice.*column 10\.\nLeave one of the two out/],
  ['nothing that is published', ['run', 'bare'], /Publish the workflow/],
])('%s: says what to do next', async (_what, words, says) => {
  if (words[1] === 'bare') await json(api.send('POST', '/api/v1/workflows', { body: { name: 'Bare', slug: 'bare', graph: echo } }))
  const said = await heddle(words)
  expect(said.err).toMatch(says)
  expect(said.err).not.toMatch(/address\.$|Authorization/m)
})
