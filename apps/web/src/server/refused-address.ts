import { randomUUID } from 'node:crypto'
import { problemDetails } from '@heddle/api/problem-details'
import { RequestRefused } from '@heddle/api/request-refused'
import { languageOf } from '../shell/language-of'

const words = {
  en: {
    host: (name: string) => `This Heddle does not answer to the name ${name}.`,
    hostHint:
      'Use the address that "npm start" printed. If this name is right, add it to HEDDLE_HOSTS, or set HEDDLE_URL to the whole address, and start Heddle again.',
    path: 'There is nothing at this address: its % signs encode no text.',
    pathHint: 'Check the address, or begin at the start page: /',
    method: 'A page can only be looked at.',
    methodHint: 'Open the address in a browser. Programs use the API: /api/v1/docs',
  },
  zh: {
    host: (name: string) => `此 Heddle 不响应名称 ${name}。`,
    hostHint: '请使用 npm start 打印的地址。如果该名称正确，请将其加入 HEDDLE_HOSTS，或将 HEDDLE_URL 设为完整地址，然后重新启动 Heddle。',
    path: '此地址没有内容：其中的 % 编码不是文本。',
    pathHint: '请检查地址，或从首页开始：/',
    method: '页面只能查看。',
    methodHint: '请在浏览器中打开此地址。程序请使用 API：/api/v1/docs',
  },
} as const

/** Why nothing behind this address is asked: a name that is not ours, a path that is no text, a method that no page knows. */
export type AddressRefusal = { readonly why: 'host'; readonly name: string } | { readonly why: 'path' | 'method' }

/** For people. Plain text: it needs no script, no style and none of Next's pages, which may not be found under this address. */
export function refusedPage(refusal: AddressRefusal, request: Request): Response {
  const text = words[languageOf(undefined, request.headers.get('accept-language'))]
  const said = (line: string, hint: string, status: number) => answer(`${line}\n\n${hint}\n`, status, 'text/plain; charset=utf-8')
  if (refusal.why === 'host') return said(text.host(refusal.name), text.hostHint, 421)
  if (refusal.why === 'path') return said(text.path, text.pathHint, 404)
  const response = said(text.method, text.methodHint, 405)
  response.headers.set('allow', 'GET, HEAD')
  return response
}

/** For programs: the problem document that all refusals are. */
export function refusedCall(refusal: AddressRefusal): Response {
  const { en } = words
  const refused =
    refusal.why === 'host'
      ? new RequestRefused('misdirected', en.host(refusal.name), { hint: en.hostHint })
      : new RequestRefused('not-found', en.path, { hint: '/api/v1/openapi.json lists all addresses.' })
  return answer(JSON.stringify(problemDetails(refused, randomUUID())), refused.status, 'application/problem+json')
}

function answer(body: string, status: number, type: string): Response {
  return new Response(body, { status, headers: { 'content-type': type, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } })
}
