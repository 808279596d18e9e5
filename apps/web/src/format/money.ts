/** US dollars with at least two digits that say something: `$31.42`, `$0.0474`, `$0.00`. */
export function money(dollars: number): string {
  if (dollars === 0) return '$0.00'
  const digits = Math.abs(dollars) >= 0.1 ? 2 : Math.min(8, 1 - Math.floor(Math.log10(Math.abs(dollars))))
  return `$${dollars.toFixed(digits)}`
}
