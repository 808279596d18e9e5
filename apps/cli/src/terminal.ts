import { createInterface } from 'node:readline/promises'
import { exitCodes, Failure } from './exit-codes'

/** Results go to standard output, everything else to standard error: what is piped on is the result alone. */
export interface Terminal {
  readonly json: boolean
  readonly yes: boolean
  /** The result: as JSON for programs, in words for people. */
  result(value: unknown, words: () => string): void
  /** Said while working; to people only. */
  note(text: string): void
  /** Before something that cannot be undone. @throws Failure when it is not confirmed. */
  confirm(question: string): Promise<void>
}

export function openTerminal({ json, yes }: { readonly json: boolean; readonly yes: boolean }): Terminal {
  return {
    json,
    yes,
    result(value, words) {
      const text = json ? JSON.stringify(value, undefined, 2) : words()
      if (text !== '') process.stdout.write(`${text}\n`)
    },
    note(text) {
      if (!json) process.stderr.write(`${text}\n`)
    },
    async confirm(question) {
      if (yes) return
      if (!process.stdin.isTTY) throw new Failure(exitCodes.usage, `${question} Nobody is there to answer.`, { hint: 'Add --yes.' })
      const lines = createInterface({ input: process.stdin, output: process.stderr })
      const answer = await lines.question(`${question} [y/N] `).finally(() => lines.close())
      if (!/^y(es)?$/i.test(answer.trim())) throw new Failure(exitCodes.usage, 'Nothing was done.', { hint: 'Answer y, or add --yes.' })
    },
  }
}

/** Columns as wide as their widest cell. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** All of standard input. */
export async function readStandardInput(): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
