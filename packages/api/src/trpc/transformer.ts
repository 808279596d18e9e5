/**
 * Values travel as plain JSON: moments are ISO texts, and no key of a user's value (`constructor`, `__proto__`) is
 * special. Naming it as a transformer keeps tRPC's types exactly as the operations have them.
 */
export const plainJson = {
  serialize: <Value>(value: Value): Value => value,
  deserialize: <Value>(value: Value): Value => value,
}
