import { useState, type SyntheticEvent } from 'react'
import type { changeAdminPassword } from '#api/contracts/admin/account.ts'
import { post } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Field } from '#web/ui/field/Field.tsx'
import { useAdminAction } from '#web/admin/shell/use-admin-action.ts'
import { Alerts } from '#web/admin/shell/Alerts.tsx'
import { adminSession } from '#web/admin/sign-in/session.ts'
import styles from './settings.module.css'

export const PasswordForm = ({ username, onChanged }: { username: string; onChanged: () => void }) => {
  const [password, setPassword] = useState('')
  const [newPassword, setNewPassword] = useState('')
  const [isDone, setDone] = useState(false)
  const { run, busy, failure } = useAdminAction()

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    setDone(false)
    const options = { idempotencyKey: crypto.randomUUID() }
    const change = async (bearer: string | null) => {
      const body = { password, newPassword }
      const { token } = await post<typeof changeAdminPassword>('/admin/account/password', body, { bearer, ...options })
      adminSession.start(token)
    }
    if (!(await run(change))) return
    setDone(true)
    setPassword('')
    setNewPassword('')
    onChanged()
  }

  return (
    <section className={styles.section} aria-labelledby="password">
      <h2 id="password">Password</h2>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        {/* Password managers store a password with its user name. */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <Field
          compact
          label="Current password"
          type="password"
          autoComplete="current-password"
          maxLength={72}
          required
          value={password}
          onValue={setPassword}
        />
        <Field
          compact
          label="New password"
          type="password"
          autoComplete="new-password"
          hint="At least 12 letters, digits, underscores or hyphens."
          maxLength={72}
          required
          value={newPassword}
          onValue={setNewPassword}
        />
        <Alerts messages={[failure]} />
        <Button compact type="submit" disabled={busy} aria-busy={busy}>
          Change password
        </Button>
        <p className={styles.done} role="status">
          {isDone && 'Your password is changed. All your other sessions have ended.'}
        </p>
      </form>
    </section>
  )
}
