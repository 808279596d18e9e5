/**
 * Built-ins that stay what they are. Those that Temporal replaces for each run (`Date`, timers, `WeakRef`) are looked up anew each time.
 */
const lasting =
  'Array, BigInt, Error, Int32Array, JSON, Map, Math, Number, Object, Promise, RangeError, Reflect, RegExp, Set, String, Symbol, Uint8Array, WeakMap'

const opening = '(() => { // webpackBootstrap\n'

/**
 * Lets the workflow's code take these once. In Node's `vm` each look at a global goes by way of the object that stands for the sandbox, which
 * takes longer than all the rest of a step of an expression. On the same line, so that the source map still fits.
 */
export function keepGlobals(code: string): string {
  if (!code.includes(opening)) throw new Error('Temporal’s bundler has changed: its code does not begin as it did.')
  return code.replace(opening, `(() => { const { ${lasting} } = globalThis; // webpackBootstrap\n`)
}
