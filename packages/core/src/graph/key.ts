/** Keys of nodes and variables: short, ASCII, the same in references, expressions and file names. */
export const keyPattern = /^[a-z][a-z0-9_]{0,47}$/

/** Roots of references that name something other than a node. */
export const reservedRoots = ['input', 'variables', 'item', 'index', 'state', 'pass', 'error', 'result'] as const

/** Words and type names of CEL (language definition, "Reserved"), and our own roots: no node may be called so. */
export const celReserved: ReadonlySet<string> = new Set([
  ...reservedRoots,
  ...'true false null in as break const continue else for function if import let loop package namespace return var void while'.split(' '),
  ...'int uint double bool string bytes list map type null_type dyn timestamp duration optional cel google'.split(' '),
  ...'has all exists exists_one filter size matches contains quot len'.split(' '),
])
