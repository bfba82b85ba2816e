import { NamedPlate } from '#web/course/art/DayPlate.tsx'
import { useState } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom'
import { v4 } from 'uuid'
import type { login } from '#api/contracts/account/cabinet.ts'
import { post, Refused } from '#web/lib/api/api.ts'
import { forgetVisitor } from '#web/quiz/visitor/forget-visitor.ts'
import { usePageTitle } from '#web/lib/page/page-title.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Field } from '#web/ui/field/Field.tsx'
import { PasswordField } from '#web/ui/field/PasswordField.tsx'
import { ErrorMessage } from '#web/ui/error-message/ErrorMessage.tsx'
import { handleSubmit } from '#web/ui/handle-submit.ts'
import { logFailure } from '#web/course/data/failures.ts'
import styles from './account-form.module.css'
import { ConfirmBuyer } from './ConfirmBuyer.tsx'
import { CONFIRM_SEARCH, EMAIL_SEARCH, type LoginState, textIn } from './login-state.ts'
import { NewAddress } from './NewAddress.tsx'
import { session } from '#web/course/data/session.ts'
import { errorText } from '#web/course/data/error-text.ts'

/** The login, and the target of links that ask a buyer to confirm an account or an address. A page of its own would weigh on the landing. */
export default function Login() {
  const { search, hash } = useLocation()
  if (search === EMAIL_SEARCH) return <NewAddress key={hash} token={hash.slice(1)} />
  return search === CONFIRM_SEARCH ? <ConfirmBuyer key={hash} token={hash.slice(1)} /> : <LoginForm />
}

const LoginForm = () => {
  usePageTitle('Log in')
  const { state }: { state: unknown } = useLocation()
  const [email, setEmail] = useState(textIn(state, 'email') ?? '')
  const [password, setPassword] = useState('')
  const { busy, error, logIn } = useLogin(textIn(state, 'transactionId'))
  const [signedIn] = useState(() => session.token() !== null && textIn(state, 'transactionId') === undefined)
  if (signedIn) return <Navigate to={paths.account.cabinet} replace />

  return (
    <main className={styles.page}>
      <NamedPlate name="door-open" />
      <h1 className={styles.title}>Welcome back</h1>
      <p className={styles.lead}>Your plan is where you left it.</p>
      <form className={styles.form} onSubmit={handleSubmit(() => logIn(email, password))}>
        <Field
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={254}
          required
          value={email}
          onValue={setEmail}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          value={password}
          onValue={setPassword}
        />
        <ErrorMessage>{error}</ErrorMessage>
        <Button type="submit" disabled={busy} aria-busy={busy}>
          Log in
        </Button>
      </form>
      <p className={styles.elsewhere}>
        <Link to={paths.account.reset} state={{ email } satisfies LoginState}>
          Forgot your password?
        </Link>
        <Link to={paths.success}>I’ve paid but don’t have an account yet</Link>
      </p>
    </main>
  )
}

const useLogin = (purchase: string | undefined) => {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  // A purchase of another account is dropped from the next attempt, so it can't block the login.
  const [purchaseId, setPurchaseId] = useState(purchase)

  const logIn = async (email: string, password: string) => {
    setBusy(true)
    setError(undefined)
    const body = { email, password, ...(purchaseId !== undefined && { payoutSubId: purchaseId }) }
    try {
      const options = { bearer: session.token(), idempotencyKey: v4() }
      const { token } = await logFailure(post<typeof login>('/account/auth/login', body, options))
      session.start(token)
      // The purchase has its owner now, and with it what its visitor left in this browser.
      if (purchaseId !== undefined) forgetVisitor()
      await navigate(paths.account.cabinet, { replace: true })
    } catch (error) {
      if (error instanceof Refused && error.status === 422) setPurchaseId(undefined)
      setError(errorText(error))
      setBusy(false)
    }
  }
  return { busy, error, logIn }
}
