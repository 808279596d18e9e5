import { PublishPage } from '../../../../../publish/publish-page'

export default async function Page({ params }: { readonly params: Promise<{ readonly slug: string }> }) {
  const { slug } = await params
  return <PublishPage slug={slug} />
}
