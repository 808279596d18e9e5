import { expect, it } from 'vitest'
import { catalogue } from './catalogue'

it('does not compile without a translation, or with one of another shape', () => {
  const en = { run: 'Run', count: (n: number) => `${n} runs`, states: { done: 'done' } }
  const zh = { run: '运行', count: (n: number) => `${n} 次运行`, states: { done: '完成' } }
  expect(catalogue({ en, zh })).toBeTypeOf('function')
  // @ts-expect-error: a key is missing
  catalogue({ en, zh: { run: '运行', count: zh.count } })
  // @ts-expect-error: a nested key is missing
  catalogue({ en, zh: { ...zh, states: {} } })
  // @ts-expect-error: words where a function is wanted
  catalogue({ en, zh: { ...zh, count: '次运行' } })
  // @ts-expect-error: a function of other arguments
  catalogue({ en, zh: { ...zh, count: (name: string) => name } })
})
