import { nodeReadme } from '../../../../help/node-readme'

export const dynamic = 'force-dynamic'

/** What a kind of node is, when to use it, what can go wrong: its README, as Markdown. */
export async function GET(request: Request, { params }: { params: Promise<{ kind: string }> }): Promise<Response> {
  const { kind } = await params
  const language = new URL(request.url).searchParams.get('language') === 'zh' ? 'zh' : 'en'
  const readme = await nodeReadme(kind, language)
  if (readme === undefined) return new Response('There is no such kind of node.', { status: 404 })
  return new Response(readme, { headers: { 'content-type': 'text/markdown; charset=utf-8', 'cache-control': 'private, max-age=300' } })
}
