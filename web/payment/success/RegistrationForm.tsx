import { useState, type SyntheticEvent } from 'react'
import { Link } from 'react-router-dom'
import form from '#web/account/account-form.module.css'
import type { LoginState } from '#web/account/login-state.ts'
import { NewPasswordField } from '#web/account/NewPasswordField.tsx'
import { remembered } from '#web/quiz/visitor/visitor.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Field } from '#web/ui/field/Field.tsx'
import errorStyles from '#web/ui/error-message/error-message.module.css'
import type { CompletedPurchase } from '#web/payment/checkout/purchase.ts'
import { SaveWriting } from './SaveWriting.tsx'
import type { Failure } from './registration.ts'
import styles from './success.module.css'
import { useRegistration } from './use-registration.ts'

const LONGEST = { name: 64, email: 254 }

/** Replaces this page in the history, so that Back doesn't lead to a form for a purchase that was added already. */
const ToLogin = ({ purchase, email, children }: { purchase: CompletedPurchase; email: string; children: string }) => (
  <Link replace to={paths.account.login} state={{ transactionId: purchase.transactionId, email } satisfies LoginState}>
    {children}
  </Link>
)

const Failed = ({ failure, purchase, email }: { failure: Failure; purchase: CompletedPurchase; email: string }) => (
  <div className={classes(errorStyles.error, styles.failure)}>
    {failure.messages.map((message) => (
      <p key={message} role="alert">
        {message}
      </p>
    ))}
    {failure.hasAccount && (
      <p>
        <ToLogin purchase={purchase} email={email}>
          Log in, and this purchase is added to that account
        </ToLogin>
      </p>
    )}
  </div>
)

/** The fields of registration. The browser itself reports empty ones. */
export const RegistrationForm = ({ purchase }: { purchase: CompletedPurchase }) => {
  const [firstName, setFirstName] = useState(remembered().name ?? '')
  const [lastName, setLastName] = useState('')
  const [hasOneName, setHasOneName] = useState(false)
  const [email, setEmail] = useState(purchase.email ?? '')
  const [password, setPassword] = useState('')
  const [savesWriting, setSavesWriting] = useState(false)
  const { busy, isQueued, failure, submit } = useRegistration(purchase)
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!busy) void submit({ firstName, lastName: hasOneName ? firstName : lastName, email, password, savesWriting })
  }
  return (
    <form className={form.form} aria-label="Create your account" aria-busy={busy} onSubmit={onSubmit}>
      <NewPasswordField label="Password" value={password} onValue={setPassword} />
      <div className={styles.names}>
        <Field
          label={hasOneName ? 'Name' : 'First name'}
          name="firstName"
          autoComplete="given-name"
          maxLength={LONGEST.name}
          required
          value={firstName}
          onValue={setFirstName}
        />
        {!hasOneName && (
          <Field
            label="Last name"
            name="lastName"
            autoComplete="family-name"
            maxLength={LONGEST.name}
            required
            value={lastName}
            onValue={setLastName}
          />
        )}
      </div>
      <label>
        <input type="checkbox" checked={hasOneName} onChange={({ target }) => setHasOneName(target.checked)} /> I have
        one name
      </label>
      <Field
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        maxLength={LONGEST.email}
        required
        hint={
          purchase.email === undefined
            ? 'The one you used at checkout'
            : 'You log in with it. Correct it if it’s mistyped.'
        }
        value={email}
        onValue={setEmail}
      />
      <SaveWriting isAllowed={savesWriting} onChange={setSavesWriting} />
      {isQueued && (
        <p role="status">
          Many people are creating accounts right now. Yours is next in line: please keep this page open.
        </p>
      )}
      {failure && <Failed failure={failure} purchase={purchase} email={email} />}
      <Button type="submit" disabled={busy} aria-busy={busy}>
        {busy ? 'Creating your account...' : 'Create my account'}
      </Button>
      <p className={form.elsewhere}>
        <ToLogin purchase={purchase} email={email}>
          I already have an account
        </ToLogin>
      </p>
    </form>
  )
}
