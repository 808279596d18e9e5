import { NotFoundPage } from '../shell/not-found-page'

export default function NotFound() {
  return <NotFoundPage />
}
