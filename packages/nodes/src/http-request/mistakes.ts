import type { z } from 'zod'
import { wrongHeaderName } from './header-name'
import type { httpRequestConfig } from './settings'

type Config = z.infer<typeof httpRequestConfig>

interface Mistake {
  readonly path: readonly (string | number)[]
  readonly message: string
  readonly hint: string
}

/** What is wrong with the settings, before anything is sent. */
export function mistakesIn(config: Config): readonly Mistake[] {
  return [...ofAddress(config.url), ...ofHeaders(config), ...ofSignIn(config.auth), ...ofBody(config)]
}

function ofAddress(url: string): readonly Mistake[] {
  const text = url.trim()
  const mistake = (message: string, hint: string) => [{ path: ['url'], message, hint }]
  if (text === '') return mistake('The address is missing.', 'Write where the request goes, for example https://example.com/orders.')
  if (/^\w+:\/\/[^/?#]*@/.test(text))
    return mistake('The address holds a user name or password.', 'Take it out and choose "User name and password" under Sign in.')
  if (/^(?!https?:)[a-z][a-z0-9+.-]*:\/\//i.test(text)) return mistake('Only http and https addresses can be called.', 'Start the address with https://.')
  if (text.startsWith('{{')) return []
  if (!/^https?:|^h?t?t?p?s?\{\{/i.test(text)) return mistake('The address does not say how it is called.', 'Start the address with https://.')
  // A figure can stand wherever a reference can: in a name, a port, a path.
  if (/^https?:/i.test(text) && !URL.canParse(text.replaceAll(/\{\{.*?\}\}/g, '1')))
    return mistake('The address cannot be read: its host or port is none.', 'Write it as a browser shows it, for example https://example.com:8443/orders.')
  return []
}

function ofHeaders({ headers, auth }: Config): readonly Mistake[] {
  const named = headers.map(({ name }, index) => ({ name, path: ['headers', index, 'name'] }))
  const all = auth.type === 'header' ? [...named, { name: auth.name, path: ['auth', 'name'] }] : named
  return all.flatMap(({ name, path }) => {
    const wrong = wrongHeaderName(name)
    return wrong === undefined ? [] : [{ path, ...wrong }]
  })
}

function ofSignIn(auth: Config['auth']): readonly Mistake[] {
  if (auth.type === 'none') return []
  const path = ['auth', 'secret']
  if (auth.secret === '') return [{ path, message: 'No secret is chosen for signing in.', hint: 'Choose one, or add it under Secrets first.' }]
  if (auth.secret.includes('{{')) return [{ path, message: 'A secret is chosen by its name, not by a reference.', hint: 'Choose the name of a secret.' }]
  return []
}

function ofBody({ bodyType, body, method }: Config): readonly Mistake[] {
  const found: Mistake[] = []
  if (bodyType === 'json' && body.trim() === '')
    found.push({ path: ['body'], message: 'The JSON body is empty.', hint: 'Write it, for example {"text": {{start.text}}}, or send none.' })
  if (bodyType !== 'none' && (method === 'GET' || method === 'HEAD'))
    found.push({ path: ['bodyType'], message: `${method} sends no body.`, hint: 'Choose POST, PUT or PATCH, or send no body.' })
  return found
}
