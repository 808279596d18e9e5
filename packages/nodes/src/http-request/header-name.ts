/** They say how the connection is used, not what is asked: whoever makes the connection sets them, and no other value would arrive. */
const OF_CONNECTION = new Set(['connection', 'content-length', 'expect', 'host', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade'])

/** What a name of a header may hold (RFC 9110, 5.6.2). */
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/

/** Why a header of this name cannot be sent; undefined when it can. */
export function wrongHeaderName(name: string): { readonly message: string; readonly hint: string } | undefined {
  if (!TOKEN.test(name))
    return {
      message: `"${name}" is no name of a header.`,
      hint: 'It has letters a to z, digits, "-" and "_", no blanks and no colon: for example x-api-key.',
    }
  if (!OF_CONNECTION.has(name.toLowerCase())) return undefined
  return { message: `The header "${name}" belongs to the connection, which sets it by itself.`, hint: 'Take this header away.' }
}
