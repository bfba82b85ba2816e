import { useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Credentials } from '#api/contracts/admins/admin.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Field } from '#web/ui/field/Field.tsx'
import { Wordmark } from '#web/ui/lamp/Wordmark.tsx'
import { handleSubmit } from '#web/ui/handle-submit.ts'
import { adminPaths } from '#web/paths.ts'
import styles from './login.module.css'
import { useWork } from '#web/lib/page/use-work.ts'
import { AdminPasswordField } from './AdminPasswordField.tsx'
import { credentialsError, signInErrorText } from './sign-in.ts'

const useSubmit = (send: Props['send']) => {
  const navigate = useNavigate()
  const { search } = useLocation()
  const [invalid, setInvalid] = useState<string>()
  const { busy, error, attempt } = useWork(signInErrorText)

  const submit = async (credentials: Credentials) => {
    const found = credentialsError(credentials)
    setInvalid(found)
    if (found) return
    await attempt(async () => {
      if (await send(credentials)) await navigate({ pathname: adminPaths.dashboard, search }, { replace: true })
    })
  }
  return { error: invalid ?? error, busy, submit }
}

type Props = {
  title: string
  /** Label of the button. */
  action: string
  passwordFor: 'current-password' | 'new-password'
  /** Returns false if the form needs more. Throws what the API client throws if the credentials are refused. */
  send: (credentials: Credentials) => Promise<boolean>
  /** Fields after the password. */
  children?: ReactNode
  /** Content below the button. */
  footer: ReactNode
}

/** Renders a form for a username and a password. Success leads to the dashboard. */
export const CredentialsForm = ({ title, action, passwordFor, send, children, footer }: Props) => {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const { error, busy, submit } = useSubmit(send)
  return (
    <main className={styles.page}>
      <form className={styles.form} onSubmit={handleSubmit(() => submit({ username, password }))} noValidate>
        <Wordmark />
        <h1 className={styles.title}>{title}</h1>
        <Field
          compact
          label="Username"
          autoComplete={passwordFor === 'new-password' ? 'off' : 'username'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          required
          value={username}
          onValue={setUsername}
        />
        <AdminPasswordField label="Password" autoComplete={passwordFor} value={password} onValue={setPassword} />
        {children}
        {error && (
          <p className={styles.error} role="alert">
            {error}
          </p>
        )}
        <Button compact type="submit" disabled={busy} aria-busy={busy}>
          {action}
        </Button>
        <p className={styles.footer}>{footer}</p>
      </form>
    </main>
  )
}
