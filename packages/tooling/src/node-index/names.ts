const RESERVED = new Set(
  'await break case catch class const continue debugger default delete do else enum export extends false finally for function if import in instanceof let new null return static super switch this throw true try typeof var void while with yield'.split(
    ' ',
  ),
)

/** `http-request` -> `HttpRequest`. */
export function pascalName(kind: string): string {
  return kind
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
}

/** `http-request` -> `httpRequest`; a word of JavaScript gets an ending: `switch` -> `switchNode`. */
export function constantName(kind: string): string {
  const pascal = pascalName(kind)
  const name = pascal.charAt(0).toLowerCase() + pascal.slice(1)
  return RESERVED.has(name) ? `${name}Node` : name
}
