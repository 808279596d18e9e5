/** OpenAI's strict mode takes only schemas whose objects are closed and require every field; others are asked for loosely. */
export function isStrict(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.every(isStrict)
  if (typeof schema !== 'object' || schema === null) return true
  const { type, properties, required, additionalProperties } = schema as Record<string, unknown>
  if (type === 'object' || properties !== undefined) {
    const names = Object.keys((properties ?? {}) as object)
    if (additionalProperties !== false || !Array.isArray(required) || !names.every((name) => required.includes(name))) return false
  }
  return Object.values(schema).every(isStrict)
}
