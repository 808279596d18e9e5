import type { DeltaMessage, StreamMessage } from './bus'

/** PostgreSQL takes payloads below 8,000 bytes. */
export const LONGEST_PAYLOAD = 7900

/** The message as JSON texts that each fit into a notification; a long delta becomes several. */
export function splitMessage(message: StreamMessage, most = LONGEST_PAYLOAD): string[] {
  const whole = JSON.stringify(message)
  if (message.type !== 'delta' || Buffer.byteLength(whole) <= most) return [whole]
  // Room for an offset that grows longer from piece to piece.
  const room = most - Buffer.byteLength(JSON.stringify({ ...message, text: '', offset: message.offset + message.text.length }))
  return piecesOf(message, room).map((piece) => JSON.stringify(piece))
}

function piecesOf(message: DeltaMessage, room: number): DeltaMessage[] {
  const pieces: DeltaMessage[] = []
  let text = ''
  let bytes = 0
  let offset = message.offset
  const cut = () => {
    if (text === '') return
    pieces.push({ ...message, text, offset })
    offset += text.length
    text = ''
    bytes = 0
  }
  // By code point, so that no surrogate pair is torn.
  for (const character of message.text) {
    const size = Buffer.byteLength(JSON.stringify(character)) - 2
    if (bytes + size > room) cut()
    text += character
    bytes += size
  }
  cut()
  return pieces
}
