import { z } from 'zod'
import { momentSchema } from '../../plain-values'

export const environmentNameSchema = z
  .string()
  .min(1)
  .max(40)
  .regex(/^[a-z][a-z0-9-]*$/)
  .meta({ id: 'EnvironmentName', description: 'Small letters, digits and hyphens.', examples: ['production'] })

export const environmentSchema = z.object({ name: z.string(), version: z.int(), updatedAt: momentSchema }).meta({ id: 'Environment' })
