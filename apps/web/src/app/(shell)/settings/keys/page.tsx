import { KeysPage } from '../../../../settings/keys-page'

export default function Page() {
  return <KeysPage />
}
