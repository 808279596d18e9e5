import type { Template } from '@heddle/core/plan/plan'

/** A lone reference without filters as a CEL expression; undefined for any other template. */
export function referenceInCel(template: Template): string | undefined {
  if (!('ref' in template)) return undefined
  const { root, path, filters, otherwise } = template.ref
  if (filters && filters.length > 0) return undefined
  const steps = path.map((step) => (typeof step === 'number' ? `[${step}]` : plainName.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`))
  const whole = root + steps.join('')
  if (otherwise === undefined) return whole
  return scalar(otherwise) && path.length > 0 ? `(${presence(root, steps)} ? ${whole} : ${JSON.stringify(otherwise)})` : undefined
}

const plainName = /^[A-Za-z_][A-Za-z0-9_]*$/

/** True when every step down to the value is there. */
function presence(root: string, steps: readonly string[]): string {
  return steps
    .map((step, index) => {
      const above = root + steps.slice(0, index).join('')
      if (step.startsWith('.')) return `has(${above}${step})`
      const inside = step.slice(1, -1)
      return inside.startsWith('"') ? `${inside} in ${above}` : `size(${above}) > ${inside}`
    })
    .join(' && ')
}

function scalar(value: unknown): boolean {
  return value === null || typeof value !== 'object'
}
