type Scalar = string | number | boolean | null

/** A case written as text also stands for the number or truth value that it reads as: forms only know texts. */
export function equalsInCel(subject: string, equals: Scalar): string {
  const same = `(${subject}) == ${JSON.stringify(equals)}`
  const other = typeof equals === 'string' ? readAs(equals) : undefined
  return other === undefined ? same : `${same} || (${subject}) == ${JSON.stringify(other)}`
}

function readAs(text: string): number | boolean | null | undefined {
  if (text === 'true' || text === 'false') return text === 'true'
  if (text === 'null') return null
  return /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text) && Number.isSafeInteger(Math.trunc(Number(text))) ? Number(text) : undefined
}
