import { useState } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import { PasswordField } from '#web/ui/field/PasswordField.tsx'
import { ErrorMessage } from '#web/ui/error-message/ErrorMessage.tsx'
import { ButtonStack } from '#web/ui/button/ButtonStack.tsx'
import { handleSubmit } from '#web/ui/handle-submit.ts'
import { NewPasswordField } from '#web/account/NewPasswordField.tsx'
import { setPassword } from './account-calls.ts'
import { SettingsSection } from './SettingsSection.tsx'
import styles from './settings.module.css'
import { useAttempt } from '#web/course/data/use-attempt.ts'

export const ChangePassword = ({ email }: { email: string }) => {
  const [old, setOld] = useState('')
  const [fresh, setFresh] = useState('')
  const [done, setDone] = useState(false)
  const { busy, error, attempt } = useAttempt()

  const submit = async () => {
    setDone(false)
    if (!(await attempt(() => setPassword(old, fresh)))) return
    setDone(true)
    setOld('')
    setFresh('')
  }
  return (
    <SettingsSection id="password" title="Password">
      <form className={styles.form} onSubmit={handleSubmit(submit)}>
        {/* Password managers store a password with its user name. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField label="Current password" autoComplete="current-password" required value={old} onValue={setOld} />
        <NewPasswordField label="New password" value={fresh} onValue={setFresh} />
        <ErrorMessage>{error}</ErrorMessage>
        <ButtonStack>
          <Button type="submit" variant="quiet" disabled={busy} aria-busy={busy}>
            Change password
          </Button>
        </ButtonStack>
        <p className={styles.done} role="status">
          {done && 'Password changed. You’ve been logged out on other devices.'}
        </p>
      </form>
    </SettingsSection>
  )
}
