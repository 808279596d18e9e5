/** What the browser's tab says; React moves it into the head. In the person's language, so it is no metadata of the server. */
export function PageTitle({ children }: { readonly children: string }) {
  return <title>{`${children} · Heddle`}</title>
}
