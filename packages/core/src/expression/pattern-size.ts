/** Classes of Unicode (`\pL`) are lists of hundreds of ranges. */
const UNICODE_CLASS = 60

/**
 * About how many instructions a regular expression becomes, told from its text alone, and rather too many: `(a{30}){30}` is nine hundred.
 * What compiling costs has to be known before it is done.
 */
export function patternSize(pattern: string): number {
  const groups: number[] = []
  let size = 0
  let atom = 0
  for (let at = 0; at < pattern.length; at++) {
    const mark = pattern[at]
    if (mark === '(') {
      groups.push(size)
      size = 0
      atom = 0
    } else if (mark === ')') {
      atom = size
      size += groups.pop() ?? 0
    } else if (mark === '{') {
      const { times, length } = repeated(pattern, at)
      size += atom * (times - 1)
      atom *= times
      at += length - 1
    } else {
      const end = mark === '[' ? classEnd(pattern, at) : mark === '\\' ? at + 1 : at
      atom = 1 + UNICODE_CLASS * unicodeClasses(pattern.slice(at, end + 1))
      size += atom
      at = end
    }
  }
  return groups.reduce((all, group) => all + group, size)
}

/** The most that `{n}`, `{n,}` or `{n,m}` asks for; RE2 takes no more than a thousand. */
function repeated(pattern: string, at: number): { readonly times: number; readonly length: number } {
  const [all = '{', least = '1', most = ''] = /^\{(\d{1,4})(?:,(\d{0,4}))?\}/.exec(pattern.slice(at, at + 12)) ?? []
  return { times: Math.min(1000, Math.max(1, Number(least), Number(most))), length: all.length }
}

function classEnd(pattern: string, from: number): number {
  for (let at = from + 1; at < pattern.length; at++) {
    if (pattern[at] === '\\') at += 1
    else if (pattern[at] === ']') return at
  }
  return pattern.length
}

function unicodeClasses(part: string): number {
  let count = 0
  for (let at = part.indexOf('\\'); at >= 0; at = part.indexOf('\\', at + 2)) if (part[at + 1] === 'p' || part[at + 1] === 'P') count += 1
  return count
}
