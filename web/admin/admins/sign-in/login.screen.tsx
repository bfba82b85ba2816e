import { useEffect, useRef, useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router-dom'
import type { Credentials } from '#api/contracts/admins/admin.ts'
import { usePageTitle } from '#web/lib/page/page-title.ts'
import { Field } from '#web/ui/field/Field.tsx'
import { adminPaths } from '#web/paths.ts'
import { CredentialsForm } from './CredentialsForm.tsx'
import { adminSession } from './session.ts'
import { factorRequest, signChallenge, signIn } from './sign-in.ts'

export default function Login() {
  usePageTitle('Login')
  const { search } = useLocation()
  const [isCodeNeeded, setCodeNeeded] = useState(false)
  const [hint, setHint] = useState('')
  const [code, setCode] = useState('')
  const codeField = useRef<HTMLInputElement>(null)
  useEffect(() => codeField.current?.focus(), [isCodeNeeded])
  if (adminSession.token()) return <Navigate to={{ pathname: adminPaths.dashboard, search }} replace />

  const send = async (credentials: Credentials) => {
    try {
      adminSession.start(await signIn({ ...credentials, ...(code !== '' && { code }) }))
      return true
    } catch (error) {
      const request = factorRequest(error)
      if (!request) throw error
      const passkey = await signChallenge(request)
      if (passkey) {
        adminSession.start(await signIn({ ...credentials, passkey }))
        return true
      }
      if (isCodeNeeded) throw error
      setCodeNeeded(true)
      setHint(request.passkey ? `${request.message} Leave this empty to use your passkey.` : request.message)
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
          hint={hint}
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
