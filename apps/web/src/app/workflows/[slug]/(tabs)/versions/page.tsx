import { VersionsPage } from '../../../../../versions/versions-page'

export default async function Page({ params }: { readonly params: Promise<{ readonly slug: string }> }) {
  const { slug } = await params
  return <VersionsPage slug={slug} />
}
