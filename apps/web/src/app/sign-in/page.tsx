import { SignInPage } from '../../sign-in/sign-in-page'

export default function Page() {
  return <SignInPage />
}
