import { errorTable } from '../../error-table'

/** What does not depend on the workspace: models by provider, errors, and how to go on from here. */
export const hints = {
  models: [
    { provider: 'openai', example: 'openai/gpt-5-mini', secret: 'OPENAI_API_KEY' },
    { provider: 'anthropic', example: 'anthropic/claude-sonnet-5', secret: 'ANTHROPIC_API_KEY' },
    { provider: 'google', example: 'google/gemini-2.5-flash', secret: 'GOOGLE_API_KEY' },
    { provider: 'ollama', example: 'ollama/llama3', secret: null },
  ],
  errors: Object.entries(errorTable).map(([code, { status, meaning }]) => ({ code, status, meaning })),
  hints: [
    'Start a run: POST /api/v1/workflows/{slug}/runs with {"input": {...}}; `Prefer: wait=30` waits for the result, `Idempotency-Key` makes it exactly one.',
    'Follow a run: GET /api/v1/runs/{id}/events with `Accept: text/event-stream`; send `Last-Event-ID` to go on after a break.',
    'Answer for a person: GET /api/v1/approvals lists what waits; POST /api/v1/approvals/{id}/decide with {"answer": "approve"}; the first answer stands.',
    'Tell of something that a run waits for: POST /api/v1/events with {"name": "payment.received", "key": "17", "data": {...}, "deliveryId": "..."}.',
    'Change a draft: GET and PUT /api/v1/workflows/{slug}/graph with `If-Match`; GET .../problems tells what is wrong; POST .../versions publishes.',
    'Inside a graph, {{key}} is the output of the node with that key, {{input.name}} a field of the input.',
  ],
}
