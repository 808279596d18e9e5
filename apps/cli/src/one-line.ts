/** Text of others (a model, a sender) for one cell of a table: what would move the cursor or recolour the terminal is a space. */
export function oneLine(text: string, most = 60): string {
  const flat = shown(text).replaceAll(/\s+/gu, ' ').trim()
  return flat.length <= most ? flat : `${flat.slice(0, most - 1).trimEnd()}…`
}

/** The same over several lines. */
export function shown(text: string): string {
  return text.replaceAll(/(?!\n)[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, ' ')
}
