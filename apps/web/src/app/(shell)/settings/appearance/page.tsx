import { AppearancePage } from '../../../../settings/appearance-page'

export default function Page() {
  return <AppearancePage />
}
