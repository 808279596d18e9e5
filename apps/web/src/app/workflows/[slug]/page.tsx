import { redirect } from 'next/navigation'

export default async function Page({ params }: { readonly params: Promise<{ readonly slug: string }> }) {
  const { slug } = await params
  redirect(`/workflows/${slug}/edit`)
}
