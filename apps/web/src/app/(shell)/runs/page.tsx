import { RunsPage } from '../../../runs/runs-page'

export default function Page() {
  return <RunsPage />
}
