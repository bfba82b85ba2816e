import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Credentials } from '#api/contracts/admins/admin.ts'
import { usePageTitle } from '#web/lib/page/page-title.ts'
import { Field } from '#web/ui/field/Field.tsx'
import { adminPaths } from '#web/paths.ts'
import { ConfirmationFields, useConfirmation } from './Confirmation.tsx'
import { CredentialsForm } from './CredentialsForm.tsx'
import { adminSession } from './session.ts'
import { registerAdmin } from './sign-in.ts'

/** Registers an admin. Signed-in admins register colleagues; the setup token registers the first admin. */
export default function Register() {
  usePageTitle('Register')
  const confirmation = useConfirmation()
  const [isSignedIn] = useState(() => adminSession.token() !== null)
  const [setupToken, setSetupToken] = useState('')
  const send = async (credentials: Credentials) => {
    const { password: currentPassword, code: currentCode } = confirmation.given
    const current = { currentPassword, ...(currentCode && { currentCode }) }
    const token = isSignedIn
      ? await registerAdmin({ ...credentials, ...current }, adminSession.token())
      : await registerAdmin(credentials, setupToken.trim())
    // Admins stay signed in as themselves when they register a colleague, so the audit log names them.
    if (!isSignedIn) adminSession.start(token)
    return true
  }
  const back = isSignedIn ? (
    <Link to={adminPaths.operators}>Back to Operators</Link>
  ) : (
    <Link to={adminPaths.login}>Back to the login</Link>
  )
  return (
    <CredentialsForm
      title={isSignedIn ? 'Register an admin' : 'Register the first admin'}
      action="Register"
      passwordFor="new-password"
      send={send}
      footer={back}
    >
      {isSignedIn ? (
        <ConfirmationFields confirmation={confirmation} />
      ) : (
        <Field
          compact
          label="Setup token"
          type="password"
          autoComplete="off"
          hint="The ADMIN_SETUP_TOKEN. It works until the first admin exists."
          required
          value={setupToken}
          onValue={setSetupToken}
        />
      )}
    </CredentialsForm>
  )
}
