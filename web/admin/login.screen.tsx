import { useState, type FormEvent } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { usePageTitle } from '#web/lib/page-title.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Wordmark } from '#web/ui/Wordmark.tsx'
import { adminPaths } from '../paths.ts'
import styles from './login.module.css'
import { session } from './session.ts'
import { complaintAbout, failureOf, signIn } from './sign-in.ts'

const useSignIn = () => {
  const navigate = useNavigate()
  const { search } = useLocation()
  const [complaint, setComplaint] = useState<string>()
  const [busy, setBusy] = useState(false)

  const submit = async (username: string, password: string) => {
    const wrong = complaintAbout({ username, password })
    setComplaint(wrong)
    if (wrong) return
    setBusy(true)
    try {
      session.start(await signIn({ username, password }))
      await navigate({ pathname: adminPaths.dashboard, search }, { replace: true })
    } catch (error) {
      setComplaint(failureOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { complaint, busy, submit }
}

export default function Login() {
  usePageTitle('Login')
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const { search } = useLocation()
  const { complaint, busy, submit } = useSignIn()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit(username, password)
  }
  if (session.token()) return <Navigate to={{ pathname: adminPaths.dashboard, search }} replace />

  return (
    <main className={styles.page}>
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        <Wordmark />
        <h1 className={styles.title}>Login</h1>
        <Field
          compact
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={username}
          onValue={setUsername}
        />
        <Field
          compact
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onValue={setPassword}
        />
        {complaint && (
          <p className={styles.complaint} role="alert">
            {complaint}
          </p>
        )}
        <Button compact type="submit" disabled={busy} aria-busy={busy}>
          Login
        </Button>
      </form>
    </main>
  )
}
