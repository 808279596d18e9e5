import type { ReactNode } from 'react'
import { Inbox } from '../../../approvals/inbox'

export default function Layout({ children }: { readonly children: ReactNode }) {
  return <Inbox>{children}</Inbox>
}
