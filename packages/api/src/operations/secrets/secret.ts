import { z } from 'zod'
import { momentSchema } from '../../plain-values'

export const secretNameSchema = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z][A-Za-z0-9_.-]*$/)
  .meta({ id: 'SecretName', description: 'Letters, digits, `_`, `.` and `-`; begins with a letter.', examples: ['OPENAI_API_KEY'] })

export const secretSchema = z
  .object({ name: z.string(), updatedAt: momentSchema })
  .meta({ id: 'Secret', description: "A secret's name; its value never leaves the server." })
