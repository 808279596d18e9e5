import { expect, test } from 'vitest'
import { devServerFlags } from './flags'

test('the server keeps its data in the file, fast and safe against kill -9', () => {
  const flags = devServerFlags({ port: 7233, uiPort: 8233, file: '/data/temporal.db' }).join(' ')
  expect(flags).toContain('server start-dev --ip 127.0.0.1 --port 7233')
  expect(flags).toContain('--db-filename /data/temporal.db --sqlite-pragma journal_mode=wal --sqlite-pragma synchronous=normal')
  expect(flags).toContain('--dynamic-config-value history.transferProcessorMaxPollRPS=2000')
  expect(flags).toContain('--dynamic-config-value history.timerProcessorMaxPollRPS=2000')
})

test('tenants are served in turn, and an outage of ours is over within seconds', () => {
  const flags = devServerFlags({ port: 1, uiPort: undefined, file: undefined })
  expect(flags).toContain('matching.enableFairness=true')
  expect(flags).toContain('history.workflowTaskRetryMaxInterval="5s"')
})

test('without a web interface there is no port for it', () => {
  expect(devServerFlags({ port: 1, uiPort: undefined, file: undefined })).toContain('--headless')
})
