import type { ReactNode } from 'react'
import { requireSession } from '../../shell/require-session'
import { Shell } from '../../shell/shell'

export default async function Layout({ children }: { readonly children: ReactNode }) {
  const { userName, workspaceName } = await requireSession()
  return (
    <Shell userName={userName} workspaceName={workspaceName}>
      {children}
    </Shell>
  )
}
