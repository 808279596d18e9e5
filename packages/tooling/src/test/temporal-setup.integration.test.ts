import { connect } from 'node:net'
import { expect, inject, test } from 'vitest'

test('integration tests find a Temporal server', async () => {
  expect(process.env.TEMPORAL_ADDRESS).toBe(inject('temporalAddress'))
  const [host = '', port] = inject('temporalAddress').split(':')
  await new Promise<void>((resolve, reject) => {
    const socket = connect(Number(port), host, () => resolve(void socket.end())).on('error', reject)
  })
})
