import { z } from 'zod'

/** Who has decided something: known by id where there is one, and by name for whoever reads about it later. */
export const deciderSchema = z
  .object({
    kind: z.enum(['user', 'api-key', 'link']),
    id: z.string().optional(),
    name: z.string(),
  })
  .meta({ id: 'Decider', description: 'Who decided: a person who is signed in, an API key, or whoever held a link.' })

export type Decider = z.infer<typeof deciderSchema>
