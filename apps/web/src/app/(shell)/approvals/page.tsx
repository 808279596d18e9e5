import { FirstApproval } from '../../../approvals/inbox'

export default function Page() {
  return <FirstApproval />
}
