import type { ReactNode } from 'react'
import { requireSession } from '../../../shell/require-session'

export default async function Layout({ children }: { readonly children: ReactNode }) {
  await requireSession()
  return children
}
