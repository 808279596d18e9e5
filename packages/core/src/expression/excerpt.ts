/** The beginning of a text that may be long, for a message. Counted in characters: no pair is cut in two. */
export function excerpt(text: string, most: number): string {
  if (text.length <= most) return text
  const characters = [...text.slice(0, 2 * most)]
  return characters.length > most ? `${characters.slice(0, most).join('')}…` : text
}
