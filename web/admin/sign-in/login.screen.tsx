import { Link, Navigate, useLocation } from 'react-router-dom'
import { usePageTitle } from '#web/lib/page/page-title.ts'
import { adminPaths } from '#web/paths.ts'
import { CredentialsForm } from './CredentialsForm.tsx'
import { session } from './session.ts'
import { signIn } from './sign-in.ts'

export default function Login() {
  usePageTitle('Login')
  const { search } = useLocation()
  if (session.token()) return <Navigate to={{ pathname: adminPaths.dashboard, search }} replace />
  return (
    <CredentialsForm
      title="Login"
      action="Login"
      passwordFor="current-password"
      send={async (credentials) => session.start(await signIn(credentials))}
      footer={<Link to={adminPaths.register}>Register with a setup token</Link>}
    />
  )
}
