import { RunPage } from '../../../../run/run-page'

export default async function Page({ params }: { readonly params: Promise<{ readonly id: string }> }) {
  const { id } = await params
  // Another run is another page: nothing of the one before may show.
  return <RunPage key={id} id={id} />
}
