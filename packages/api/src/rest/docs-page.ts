import { errorTable } from '../error-table'
import { doorFields, fieldSchema } from './door-fields'
import { type RestOperation, restOperations } from './operations'

export const DOCS_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

const style = `:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;max-width:56rem;margin:2rem auto;padding:0 1rem}
code{font:13px ui-monospace,monospace}h2{margin-top:2.5rem}h3{font-size:1rem;margin:1.75rem 0 .25rem}b{display:inline-block;min-width:4rem}
table{border-collapse:collapse;width:100%}td,th{text-align:left;vertical-align:top;padding:.35rem .75rem .35rem 0;border-top:1px solid #8884}`

let made: string | undefined

/** The API for people: every address and every error code, made from the same table and schemas as the OpenAPI document. */
export function docsPage(): string {
  made ??= `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Heddle API</title><style>${style}</style></head><body>
<h1>Heddle API</h1>
<p>Send <code>Authorization: Bearer hd_...</code>. The whole description for programs: <a href="/api/v1/openapi.json">openapi.json</a>; what this workspace holds: <code>GET /api/v1/meta</code>.</p>
<h2>Addresses</h2>${restOperations.map(section).join('')}
<h2>Errors</h2><p>Every error is a problem document (RFC 9457) with a <code>code</code> that stays, and a <code>hint</code>.</p>
<table><tr><th>code</th><th>status</th><th>means</th></tr>${Object.entries(errorTable)
    .map(([code, { status, meaning }]) => `<tr id="${code}"><td><code>${code}</code></td><td>${status}</td><td>${inHtml(meaning)}</td></tr>`)
    .join('')}</table></body></html>`
  return made
}

function section(operation: RestOperation): string {
  const { rest, name, summary, description, needs } = operation
  const fields = doorFields(operation)
  const rows = [
    ...fields.path.map((field) => [field, 'path', field] as const),
    ...fields.query.map((field) => [field, 'query', field] as const),
    ...Object.entries(fields.headers).map(([header, field]) => [header, 'header', field] as const),
    ...fields.body.map((field) => [field, fields.whole === undefined ? 'body' : 'the whole body', field] as const),
  ]
  const table = rows
    .map(
      ([shown, place, field]) => `<tr><td><code>${shown}</code></td><td>${place}</td><td>${inHtml(fieldSchema(operation, field).description ?? '')}</td></tr>`,
    )
    .join('')
  return `<h3 id="${name}"><b>${rest.method.toUpperCase()}</b> <code>/api/v1${rest.path}</code></h3><p>${inHtml(summary)} ${inHtml(description ?? '')}${needs === undefined ? '' : ` Needs <code>${needs}</code>.`}</p>${table === '' ? '' : `<table>${table}</table>`}`
}

function inHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
}
