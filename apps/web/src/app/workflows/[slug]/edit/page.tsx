import { EditPage } from '../../../../editor/edit-page'

export default async function Page({ params }: { readonly params: Promise<{ readonly slug: string }> }) {
  const { slug } = await params
  return <EditPage key={slug} slug={slug} />
}
