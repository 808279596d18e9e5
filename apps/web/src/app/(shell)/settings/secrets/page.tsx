import { SecretsPage } from '../../../../settings/secrets-page'

export default function Page() {
  return <SecretsPage />
}
