import { useEffect, useRef, useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router-dom'
import type { Credentials } from '#api/contracts/admin.ts'
import { usePageTitle } from '#web/lib/page/page-title.ts'
import { Field } from '#web/ui/field/Field.tsx'
import { adminPaths } from '#web/paths.ts'
import { CredentialsForm } from './CredentialsForm.tsx'
import { session } from './session.ts'
import { isCodeRequired, signIn } from './sign-in.ts'

export default function Login() {
  usePageTitle('Login')
  const { search } = useLocation()
  const [isCodeNeeded, setCodeNeeded] = useState(false)
  const [code, setCode] = useState('')
  const codeField = useRef<HTMLInputElement>(null)
  useEffect(() => codeField.current?.focus(), [isCodeNeeded])
  if (session.token()) return <Navigate to={{ pathname: adminPaths.dashboard, search }} replace />

  const send = async (credentials: Credentials) => {
    try {
      session.start(await signIn({ ...credentials, ...(code !== '' && { code }) }))
      return true
    } catch (error) {
      if (!isCodeRequired(error) || isCodeNeeded) throw error
      setCodeNeeded(true)
      return false
    }
  }
  return (
    <CredentialsForm
      title="Login"
      action="Login"
      passwordFor="current-password"
      send={send}
      footer={<Link to={adminPaths.register}>Register with a setup token</Link>}
    >
      {isCodeNeeded && (
        <Field
          ref={codeField}
          compact
          label="Code"
          hint="The six digits of your authenticator app, or a recovery code."
          autoComplete="one-time-code"
          maxLength={40}
          required
          value={code}
          onValue={setCode}
        />
      )}
    </CredentialsForm>
  )
}
