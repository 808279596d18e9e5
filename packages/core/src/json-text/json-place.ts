const space = /[ \t\n\r]*/y
/** A text without its control characters, which JSON wants escaped. */
const textSource = String.raw`"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"`
const text = new RegExp(textSource, 'y')
const scalar = new RegExp(String.raw`${textSource}|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null`, 'y')

/** From 1, as editors count. */
export interface TextPlace {
  readonly line: number
  readonly column: number
}

/** Where a text stops being JSON. `JSON.parse` itself names no place in most of its messages. */
export function jsonPlace(source: string): TextPlace {
  return placeAt(source, firstWrong(source))
}

export function placeAt(source: string, at: number): TextPlace {
  const before = source.slice(0, at).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

/** Walks without recursion: what is open is on a stack. */
function firstWrong(source: string): number {
  const open: ('{' | '[')[] = []
  let at = skip(space, source, 0)
  let expects: 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'more' = 'value'
  for (;;) {
    const char = source[at]
    if (expects === 'more') {
      const inside = open.at(-1)
      if (inside === undefined) return at
      if (char === ',') expects = inside === '{' ? 'key' : 'value'
      else if (char === (inside === '{' ? '}' : ']')) open.pop()
      else return at
      at = skip(space, source, at + 1)
    } else if ((expects === 'key-or-end' && char === '}') || (expects === 'value-or-end' && char === ']')) {
      open.pop()
      expects = 'more'
      at = skip(space, source, at + 1)
    } else if (expects === 'key' || expects === 'key-or-end') {
      const end = skip(text, source, at)
      const colon = skip(space, source, end)
      if (end === at || source[colon] !== ':') return end === at ? at : colon
      expects = 'value'
      at = skip(space, source, colon + 1)
    } else if (char === '{' || char === '[') {
      open.push(char)
      expects = char === '{' ? 'key-or-end' : 'value-or-end'
      at = skip(space, source, at + 1)
    } else {
      const end = skip(scalar, source, at)
      if (end === at) return at
      expects = 'more'
      at = skip(space, source, end)
    }
  }
}

/** Where the match that begins at `at` ends; `at` itself when there is none. */
function skip(pattern: RegExp, source: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(source) ? pattern.lastIndex : at
}
