import { useState } from 'react'
import type { createToken } from '#api/contracts/admins/tokens.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Field } from '#web/ui/field/Field.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { handleSubmit } from '#web/ui/handle-submit.ts'
import { Alerts } from '#web/admin/shell/Alerts.tsx'
import { adminSession } from '#web/admin/admins/sign-in/session.ts'
import { ConfirmationFields, useConfirmation } from '#web/admin/admins/sign-in/Confirmation.tsx'
import styles from './token-form.module.css'
import { useAdminAction } from '#web/admin/shell/use-admin-action.ts'

const LIFETIMES = { '30 days': 30, '90 days': 90, '1 year': 365 } as const
type Lifetime = keyof typeof LIFETIMES
const LIFETIME_NAMES: readonly Lifetime[] = ['30 days', '90 days', '1 year']

const NewToken = ({ token }: { token: string }) => (
  <div className={styles.created} role="status">
    <p>Copy this token now. It isn’t shown again.</p>
    <code>{token}</code>
  </div>
)

/** Creates a token for a program that reads figures, and shows it once. */
export const TokenForm = ({ onCreated }: { onCreated: () => void }) => {
  const [name, setName] = useState('')
  const confirmation = useConfirmation()
  const [lifetime, setLifetime] = useState<Lifetime>('90 days')
  const [token, setToken] = useState<string>()
  const { send, busy, failure } = useAdminAction()

  const submit = async () => {
    setToken(undefined)
    const body = { name, days: LIFETIMES[lifetime], ...confirmation.given }
    const reply = await send<typeof createToken>('/admin/tokens', body)
    if (!reply) return
    adminSession.start(reply.sessionToken)
    setToken(reply.token)
    setName('')
    confirmation.clear()
    onCreated()
  }

  return (
    <>
      {token !== undefined && <NewToken token={token} />}
      <details className={styles.form}>
        <summary>Create a token</summary>
        <form aria-label="Create a token" onSubmit={handleSubmit(submit)}>
          <Field compact label="Name" value={name} onValue={setName} maxLength={60} autoComplete="off" required />
          <Select label="Valid for" options={LIFETIME_NAMES} value={lifetime} onChoose={setLifetime} />
          <ConfirmationFields confirmation={confirmation} />
          <Alerts messages={[failure]} />
          <Button compact type="submit" disabled={busy} aria-busy={busy}>
            Create
          </Button>
        </form>
      </details>
    </>
  )
}
