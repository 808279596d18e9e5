import { HomePage } from '../../home/home-page'

export default function Page() {
  return <HomePage />
}
