import { NamedPlate } from '#web/course/art/DayPlate.tsx'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import type { reset } from '#api/contracts/account/cabinet.ts'
import { post } from '#web/lib/api/api.ts'
import { useKeyFor } from '#web/lib/api/use-key-for.ts'
import { usePageTitle } from '#web/lib/page/page-title.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ErrorMessage } from '#web/ui/error-message/ErrorMessage.tsx'
import { handleSubmit } from '#web/ui/handle-submit.ts'
import { logFailure } from '#web/course/data/failures.ts'
import styles from './account-form.module.css'
import { isInvalidLink } from './invalid-link.ts'
import { RequestLinkForm } from './RequestLinkForm.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import { session } from '#web/course/data/session.ts'
import { errorText } from '#web/course/data/error-text.ts'

/** Sets a new password with the link of a mail; without one, requests that link. */
export default function Reset() {
  usePageTitle('Choose a new password')
  // The token stays in the address until it is used, so a reload loses nothing. Browsers never send the fragment.
  const token = useLocation().hash.slice(1)
  return token ? <NewPassword key={token} token={token} /> : <RequestLink title="Forgot your password?" />
}

const NewPassword = ({ token }: { token: string }) => {
  const [password, setPassword] = useState('')
  const { busy, error, useless, save } = useReset(token)
  if (useless) return <RequestLink title="This link no longer works" why={useless} />
  return (
    <main className={styles.page}>
      <NamedPlate name="key" />
      <h1 className={styles.title}>Choose a new password</h1>
      <p className={styles.lead}>You’ll be logged in here and logged out everywhere else.</p>
      <form className={styles.form} onSubmit={handleSubmit(() => save(password))}>
        <NewPasswordField label="New password" value={password} onValue={setPassword} />
        <ErrorMessage>{error}</ErrorMessage>
        <Button type="submit" disabled={busy} aria-busy={busy}>
          Save and log in
        </Button>
      </form>
    </main>
  )
}

const useReset = (token: string) => {
  const navigate = useNavigate()
  const keyFor = useKeyFor()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [useless, setUseless] = useState<string>()

  const save = async (password: string) => {
    setBusy(true)
    setError(undefined)
    try {
      const body = { token, password }
      // The link works once, and a reply may be lost.
      const options = { bearer: session.token(), idempotencyKey: keyFor(password) }
      const answer = await logFailure(post<typeof reset>('/account/auth/reset', body, options))
      session.start(answer.token)
      await navigate(paths.account.cabinet, { replace: true })
    } catch (error) {
      if (isInvalidLink(error)) setUseless(errorText(error))
      else setError(errorText(error))
      setBusy(false)
    }
  }
  return { busy, error, useless, save }
}

/** @param why explains the request for another link. */
const RequestLink = ({ title, why }: { title: string; why?: string }) => {
  const { state }: { state: { email?: unknown } | null } = useLocation()
  return (
    <main className={styles.page}>
      <NamedPlate name="key" />
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead} role={why === undefined ? undefined : 'alert'}>
        {why ?? 'Enter your e-mail and we’ll send you a link to choose a new password.'}
      </p>
      <RequestLinkForm known={typeof state?.email === 'string' ? state.email : undefined} />
      <p className={styles.elsewhere}>
        <Link to={paths.account.login}>Back to the login</Link>
      </p>
    </main>
  )
}
