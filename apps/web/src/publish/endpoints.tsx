'use client'
import { usePublishText } from './text'

export function Endpoints({ slug }: { readonly slug: string }) {
  const text = usePublishText()
  const words = text.endpointWords
  const endpoints = [
    ['POST', `/api/v1/workflows/${slug}/runs`, words.start],
    ['GET', '/api/v1/runs/{id}', words.state],
    ['GET', '/api/v1/runs/{id}/events', words.events],
    ['POST', '/api/v1/runs/{id}/cancel', words.cancel],
  ]
  return (
    <section aria-labelledby="endpoints">
      <h2 className="h2 mb-2" id="endpoints">
        {text.endpoints}
        <a className="link end" href="/api/v1/openapi.json" target="_blank" rel="noreferrer">
          {text.openapi}
        </a>
      </h2>
      <div className="card">
        <table className="table">
          <tbody>
            {endpoints.map(([method, path, word]) => (
              <tr key={`${method} ${path}`}>
                <td className={method === 'POST' ? 'method text-run' : 'method text-ok'}>{method}</td>
                <td>
                  <code className="break-all">{path}</code>
                </td>
                <td className="n text-ink-muted">{word}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
