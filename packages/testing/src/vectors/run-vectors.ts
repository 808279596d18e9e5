import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { verify } from './compare'
import { missingFrom, type Vector, type VectorFile } from './vector'

// npm changes the working directory; a path is meant from where the person stands.
const asked = process.argv[2]
const file = asked === undefined ? fileURLToPath(new URL('dev.json', import.meta.url)) : resolve(process.env.INIT_CWD ?? '', asked)
const { vectors } = JSON.parse(readFileSync(file, 'utf8')) as VectorFile

const outcomes = vectors.map(report)
const count = (outcome: Outcome) => outcomes.filter((each) => each === outcome).length
const failed = count('fails')
if (failed > 0) console.log(`${failed} ${failed === 1 ? 'vector does' : 'vectors do'} not hold`)
console.log(`${count('holds')} of ${vectors.length} hold, ${count('not yet')} not yet`)
process.exitCode = failed > 0 ? 1 : 0

type Outcome = 'holds' | 'fails' | 'not yet'

function report(vector: Vector): Outcome {
  const missing = missingFrom(vector)
  if (missing.length > 0) {
    console.log(`not yet  ${vector.id} (${vector.level}): needs ${missing.join(', ')}`)
    return 'not yet'
  }
  const found = attempt(vector)
  console.log(
    `${found.length === 0 ? 'holds  ' : 'FAILS  '}  ${vector.id} (${vector.level})${found
      .slice(0, 6)
      .map((difference) => `\n           ${difference}`)
      .join('')}`,
  )
  return found.length === 0 ? 'holds' : 'fails'
}

function attempt(vector: Vector): readonly string[] {
  try {
    return verify(vector)
  } catch (error) {
    return [`threw ${error instanceof Error ? error.message : String(error)}`]
  }
}
