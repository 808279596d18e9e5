import { createRestApp } from '@heddle/api/rest/app'
import { contextFor } from './context-for'
import { services } from './services'

let app: ReturnType<typeof createRestApp> | undefined

/** Not kept on the global object as the services are: what has changed while developing answers from the next request on. */
export function restApp(): ReturnType<typeof createRestApp> {
  const { rateLimit, log } = services()
  app ??= createRestApp({ contextFor, rateLimit, log })
  return app
}
