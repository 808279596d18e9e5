import { Markdown } from '../markdown'
import type { CardData } from './projection'

/** What a note says, as its writer meant it. */
export function NoteText({ data, empty }: { readonly data: CardData; readonly empty: string }) {
  const text = noteText(data)
  return text.trim() === '' ? <i>{empty}</i> : <Markdown source={text} className="prose" />
}

export function noteText({ node }: CardData): string {
  const { text } = node.config
  return typeof text === 'string' ? text : ''
}
