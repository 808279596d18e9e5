import type { Json } from '@heddle/core/json'

export interface Call {
  /** Where this Heddle is: `https://heddle.example`. */
  readonly origin: string
  readonly slug: string
  /** Only while it is known; else the programs read it from the environment variable HEDDLE_API_KEY. */
  readonly key: string | undefined
  readonly input: Json
}

/** Programs that call the workflow and work as they stand. Each waits up to 30 seconds for the result, and says how to come by it when there is none yet. */
export const snippets = {
  curl(call: Call): string {
    const key = call.key === undefined ? '"Authorization: Bearer $HEDDLE_API_KEY"' : inShell(`Authorization: Bearer ${call.key}`)
    return [
      `curl ${inShell(addressOf(call))}`,
      `  -H ${key}`,
      `  -H 'Content-Type: application/json'`,
      `  -H 'Prefer: wait=30'`,
      `  --data ${inShell(JSON.stringify({ input: call.input }))}`,
    ].join(' \\\n')
  },

  javascript(call: Call): string {
    const key = call.key === undefined ? "'Bearer ' + process.env.HEDDLE_API_KEY" : JSON.stringify(`Bearer ${call.key}`)
    return `const response = await fetch(${JSON.stringify(addressOf(call))}, {
  method: 'POST',
  headers: {
    authorization: ${key},
    'content-type': 'application/json',
    prefer: 'wait=30',
  },
  body: JSON.stringify({ input: ${indented(JSON.stringify(call.input, null, 2), 2)} }),
})
const run = await response.json()
if (!response.ok) throw new Error(run.detail)
if (run.status === 'requested' || run.status === 'running') {
  const origin = ${JSON.stringify(call.origin)}
  const asks = run.waitingFor.approvals + run.waitingFor.questions > 0
  console.log('Run ' + run.id + ' has not ended yet (' + run.status + '): it ' + (asks ? 'waits for a person.' : 'takes longer.'))
  console.log((asks ? 'Answer it: ' : 'See it: ') + origin + '/runs/' + run.id)
  console.log('Ask again for its result, with the same key: GET ' + origin + run.links.self)
  console.log('Follow it (accept: text/event-stream): GET ' + origin + run.links.events)
} else {
  console.log(run.status, run.output ?? run.error)
}
`
  },

  python(call: Call): string {
    const key = call.key === undefined ? '"Bearer " + os.environ["HEDDLE_API_KEY"]' : JSON.stringify(`Bearer ${call.key}`)
    return `import json
import os
import urllib.error
import urllib.request

body = {"input": ${inPython(call.input)}}
request = urllib.request.Request(
    ${JSON.stringify(addressOf(call))},
    data=json.dumps(body).encode(),
    headers={
        "Authorization": ${key},
        "Content-Type": "application/json",
        "Prefer": "wait=30",
    },
)
try:
    with urllib.request.urlopen(request, timeout=60) as response:
        run = json.load(response)
except urllib.error.HTTPError as error:
    raise SystemExit(json.load(error)["detail"])
if run["status"] in ("requested", "running"):
    origin = ${JSON.stringify(call.origin)}
    asks = run["waitingFor"]["approvals"] + run["waitingFor"]["questions"] > 0
    print("Run " + run["id"] + " has not ended yet (" + run["status"] + "): it " + ("waits for a person." if asks else "takes longer."))
    print(("Answer it: " if asks else "See it: ") + origin + "/runs/" + run["id"])
    print("Ask again for its result, with the same key: GET " + origin + run["links"]["self"])
    print("Follow it (accept: text/event-stream): GET " + origin + run["links"]["events"])
else:
    print(run["status"], run["error"] if run["output"] is None else run["output"])
`.replace(call.key === undefined ? '' : 'import os\n', '')
  },
} as const

export type SnippetLanguage = keyof typeof snippets

function addressOf({ origin, slug }: Call): string {
  return `${origin}/api/v1/workflows/${slug}/runs`
}

/** One word of a POSIX shell, whatever is in it. */
function inShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

function indented(text: string, spaces: number): string {
  return text.replaceAll('\n', `\n${' '.repeat(spaces)}`)
}

/** JSON as Python writes it. */
function inPython(value: Json): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map((each: Json) => inPython(each)).join(', ')}]`
  return `{${Object.entries(value)
    .map(([name, each]) => `${JSON.stringify(name)}: ${inPython(each)}`)
    .join(', ')}}`
}
