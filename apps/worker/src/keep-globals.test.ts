import vm from 'node:vm'
import { expect, test } from 'vitest'
import { keepGlobals } from './keep-globals'

test('what is taken once is what the sandbox has, and every line stays where it was', () => {
  const code = 'var taken;\n/******/ (() => { // webpackBootstrap\n  taken = [Array, Map, Promise]\n})()\n'
  const kept = keepGlobals(code)
  expect(kept.split('\n').length).toBe(code.split('\n').length)
  const sandbox = vm.createContext({})
  vm.runInContext(kept, sandbox)
  expect(vm.runInContext('taken[0] === Array && taken[1] === Map && taken[2] === Promise', sandbox)).toBe(true)
})

test('code that begins in another way is not passed on unchanged in silence', () => {
  expect(() => keepGlobals('(() => {})()')).toThrow(/bundler has changed/)
})
