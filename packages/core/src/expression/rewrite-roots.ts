import { newEnvironment } from './cel-functions'
import { type Binder, type Name, namesIn } from './cel-names'
import { splitText } from './split-text'

interface Splice {
  readonly start: number
  readonly end: number
  readonly text: string
}

const environment = newEnvironment()

/**
 * Renames a root in a CEL expression and keeps everything else as it is written. The `x` of `list.map(x, ...)` is not
 * a root; should one be called like the new name, it gives way (`x_2`), so that the expression means the same.
 */
export function rewriteRoots(source: string, from: string, to: string): string {
  if (!source.includes(from)) return source
  const names = readNames(source)
  if (names === undefined) return rewriteUnfinished(source, from, to)
  const roots = names.filter(({ name, binder }) => binder === undefined && name === from)
  const inTheWay = new Set(roots.flatMap(({ around }) => around.filter(({ name }) => name === to)))
  const splices: Splice[] = roots.map(({ start, end }) => ({ start, end, text: to }))
  for (const binder of inTheWay) splices.push(...renameBinder(binder, names, freeName(source, to)))
  return splice(source, splices)
}

/** Renames a root in every `{{reference}}` of a text and keeps everything else as it is written. */
export function rewriteTextRoots(text: string, from: string, to: string): string {
  if (!text.includes('{{')) return text
  const holes = splitText(text).holes.filter(({ reference }) => reference.root === from)
  return splice(
    text,
    holes.map(({ rootAt }) => ({ start: rootAt, end: rootAt + from.length, text: to })),
  )
}

function readNames(source: string): Name[] | undefined {
  try {
    return namesIn(environment.parse(source).ast)
  } catch {
    return undefined
  }
}

function renameBinder(binder: Binder, names: readonly Name[], text: string): Splice[] {
  const uses = names.filter((name) => name.binder?.start === binder.start)
  return [binder, ...uses].map(({ start, end }) => ({ start, end, text }))
}

function freeName(source: string, wanted: string): string {
  let number = 2
  while (source.includes(`${wanted}_${number}`)) number++
  return `${wanted}_${number}`
}

/** For what is still being written and cannot be parsed: names outside quotes and comments that are no field. */
function rewriteUnfinished(source: string, from: string, to: string): string {
  const tokens = /"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|\/\/[^\n]*|\.\s*[A-Za-z_]\w*|[A-Za-z_]\w*|\d\w*/g
  return source.replace(tokens, (token) => (token === from ? to : token))
}

function splice(source: string, splices: readonly Splice[]): string {
  let text = ''
  let from = 0
  for (const { start, end, text: by } of splices.toSorted((a, b) => a.start - b.start)) {
    text += source.slice(from, start) + by
    from = end
  }
  return text + source.slice(from)
}
