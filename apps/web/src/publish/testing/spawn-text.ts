import { spawn } from 'node:child_process'

/** What a program says; rejects with its complaints when it fails. */
export function spawnText(program: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env: { ...process.env, HEDDLE_API_KEY: 'hd_from_environment', NO_COLOR: '1' } })
    let said = ''
    let complaints = ''
    child.stdout.on('data', (piece) => {
      said += piece
    })
    child.stderr.on('data', (piece) => {
      complaints += piece
    })
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve(said) : reject(new Error(complaints))))
  })
}
