/** What a control held, in one short line. */
export function shortRaw(raw: string): string {
  const line = raw.replaceAll(/\s+/g, ' ')
  return line.length > 80 ? `${line.slice(0, 79)}…` : line || '–'
}
