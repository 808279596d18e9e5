import { NetworkPage } from '../../../../settings/network-page'

export default function Page() {
  return <NetworkPage />
}
