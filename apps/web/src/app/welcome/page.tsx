import { WelcomePage } from '../../sign-in/welcome-page'

type Given = Readonly<Record<string, string | readonly string[] | undefined>>

export default async function Page({ searchParams }: { readonly searchParams: Promise<Given> }) {
  const { token, error } = await searchParams
  return <WelcomePage token={typeof token === 'string' ? token : ''} error={typeof error === 'string' ? error : undefined} />
}
