import { useState } from 'react'
import type { changeAdminPassword } from '#api/contracts/admins/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { handleSubmit } from '#web/ui/handle-submit.ts'
import { AdminPasswordField } from '#web/admin/admins/sign-in/AdminPasswordField.tsx'
import { useAdminAction } from '#web/admin/shell/use-admin-action.ts'
import { Alerts } from '#web/admin/shell/Alerts.tsx'
import styles from './settings.module.css'

export const PasswordForm = ({ username, onChanged }: { username: string; onChanged: () => void }) => {
  const [password, setPassword] = useState('')
  const [newPassword, setNewPassword] = useState('')
  const [isDone, setDone] = useState(false)
  const { sendAndRenew, busy, failure } = useAdminAction()

  const submit = async () => {
    setDone(false)
    const body = { password, newPassword }
    if (!(await sendAndRenew<typeof changeAdminPassword>('/admin/account/password', body))) return
    setDone(true)
    setPassword('')
    setNewPassword('')
    onChanged()
  }

  return (
    <section className={styles.section} aria-labelledby="password">
      <h2 id="password">Password</h2>
      <form className={styles.form} onSubmit={handleSubmit(submit)}>
        {/* Password managers store a password with its user name. */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <AdminPasswordField label="Current password" value={password} onValue={setPassword} />
        <AdminPasswordField
          label="New password"
          autoComplete="new-password"
          hint="At least 12 letters, digits, underscores or hyphens."
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
