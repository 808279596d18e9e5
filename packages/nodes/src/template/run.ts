import type { Runner } from '../runner'
import { templateInput } from './definition'

export const runTemplate: Runner = {
  async run(input, call) {
    const { template, values } = templateInput.parse(input)
    return { value: await call.renderer.liquid(template, values) }
  },
}
