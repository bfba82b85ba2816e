import { useState } from 'react'
import type { withdrawal, Withdrawal } from '#api/contracts/payment/withdrawal.ts'
import { errorText } from '#web/course/data/error-text.ts'
import { session } from '#web/course/data/session.ts'
import { post } from '#web/lib/api/api.ts'
import { useKeyFor } from '#web/lib/api/use-key-for.ts'
import { useHydrated } from '#web/lib/page/hydrated.ts'
import { useWork } from '#web/lib/page/use-work.ts'
import { useWithdrawWords } from '#web/withdraw-words.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ErrorMessage } from '#web/ui/error-message/ErrorMessage.tsx'
import { Field } from '#web/ui/field/Field.tsx'
import styles from './withdrawal-form.module.css'
import { focusNew } from '#web/ui/focus-new.ts'
import { handleSubmit } from '#web/ui/handle-submit.ts'

type Statement = Record<keyof Withdrawal, string>

type FormField = {
  key: keyof Statement
  label: string
  short: string
  type: string
  required: boolean
  autoComplete: string
}

const FIELDS: FormField[] = [
  { key: 'name', label: 'Your name', short: 'Name', type: 'text', required: true, autoComplete: 'name' },
  {
    key: 'email',
    label: 'E-mail address you paid with',
    short: 'E-mail',
    type: 'email',
    required: true,
    autoComplete: 'email',
  },
  {
    key: 'order',
    label: 'Order number, if you have it',
    short: 'Order number',
    type: 'text',
    required: false,
    autoComplete: 'off',
  },
  {
    key: 'statement',
    label: 'Anything you want to add (you don’t have to)',
    short: 'Added',
    type: 'text',
    required: false,
    autoComplete: 'off',
  },
]

const EMPTY: Statement = { name: '', email: '', order: '', statement: '' }

/** Withdraws from a purchase in two steps, without a login. */
export const WithdrawalForm = () => {
  const hydrated = useHydrated()
  const words = useWithdrawWords()
  const [isOpen, setIsOpen] = useState(false)
  const [statement, setStatement] = useState(EMPTY)
  const { busy, error, sentAt, send } = useWithdrawal(statement)
  if (!hydrated) return null
  if (!isOpen) return <Button onClick={() => setIsOpen(true)}>{words}</Button>
  if (sentAt)
    return (
      <div role="status" tabIndex={-1} ref={focusNew}>
        <p className={styles.sent}>
          We received your withdrawal on {sentAt.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' })}. If
          you paid with this address, an e-mail that confirms it is on its way. This is what you sent:
        </p>
        <dl className={styles.content}>
          {FIELDS.filter(({ key }) => statement[key] !== '').map(({ key, short }) => (
            <div key={key}>
              <dt>{short}</dt>
              <dd>{statement[key]}</dd>
            </div>
          ))}
        </dl>
      </div>
    )
  return (
    <form className={styles.form} onSubmit={handleSubmit(() => send())}>
      {FIELDS.map(({ key, label, type, required, autoComplete }, n) => (
        <Field
          key={key}
          ref={n === 0 ? focusNew : null}
          label={label}
          type={type}
          required={required}
          autoComplete={autoComplete}
          maxLength={key === 'statement' ? 2_000 : key === 'email' ? 254 : 100}
          value={statement[key]}
          onValue={(value) => setStatement({ ...statement, [key]: value })}
        />
      ))}
      <ErrorMessage>{error}</ErrorMessage>
      <Button type="submit" disabled={busy}>
        Confirm withdrawal
      </Button>
    </form>
  )
}

const useWithdrawal = (statement: Statement) => {
  const keyFor = useKeyFor()
  const { busy, error, attempt } = useWork(errorText)
  const [sentAt, setSentAt] = useState<Date>()
  const send = async () => {
    // A subscriber who is signed in needs no other proof, so the renewals end at once.
    const options = { bearer: session.token(), idempotencyKey: keyFor(JSON.stringify(statement)) }
    if (await attempt(() => post<typeof withdrawal>('/withdrawals', statement, options))) setSentAt(new Date())
  }
  return { busy, error, sentAt, send }
}
