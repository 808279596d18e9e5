/** One figure of an exam; without a goal it is only told. */
export interface Row {
  readonly name: string
  readonly value: number
  readonly goal?: string
  readonly ok?: boolean
}

/** Says all figures, and then once more as one line of JSON. @returns whether every goal was reached. */
export function report(exam: string, rows: readonly Row[]): boolean {
  for (const { name, value, goal, ok } of rows)
    console.log(`${name.padEnd(76)} ${rounded(value).toFixed(2).padStart(9)}${goal ? `   goal ${goal}  ${ok ? 'ok' : 'NOT REACHED'}` : ''}`)
  console.log(JSON.stringify({ exam, rows: rows.map((row) => ({ ...row, value: rounded(row.value) })) }))
  return rows.every(({ ok }) => ok !== false)
}

/** Something that must never happen: says each case, and counts them. */
export function none(name: string, cases: readonly string[]): Row {
  for (const each of cases) console.log(`✗ ${name}: ${each}`)
  return { name, value: cases.length, goal: '= 0', ok: cases.length === 0 }
}

export function atLeast(name: string, value: number, least: number): Row {
  return { name, value, goal: `>= ${least}`, ok: value >= least }
}

/** A whole number of the environment, or what an exam takes by itself. */
export function sizeOf(variable: string, usual: number): number {
  const size = Number(process.env[variable] || usual)
  if (Number.isInteger(size) && size > 0) return size
  throw new Error(`${variable} is "${process.env[variable]}": give a whole number from 1.`)
}

function rounded(value: number): number {
  return Number(value.toFixed(2))
}
