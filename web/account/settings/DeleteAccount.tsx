import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ButtonStack } from '#web/ui/button/ButtonStack.tsx'
import { eraseAccount } from './account-calls.ts'
import { PasswordConfirm } from './PasswordConfirm.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import styles from './settings.module.css'

/** Erases the account after a second confirmation. */
export const DeleteAccount = () => {
  const navigate = useNavigate()
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <SettingsSection id="delete" title="Delete my account">
      <p className={styles.text}>
        Your name, your e-mail and everything you wrote are erased permanently, and access ends at once. This can’t be
        undone.
      </p>
      {isConfirming ? (
        <PasswordConfirm
          confirm="Delete permanently"
          cancel="Keep my account"
          variant="danger"
          onConfirm={eraseAccount}
          onDone={() => navigate(paths.landing, { replace: true })}
          onCancel={() => setIsConfirming(false)}
        />
      ) : (
        <ButtonStack>
          <Button variant="quiet-danger" onClick={() => setIsConfirming(true)}>
            Delete my account
          </Button>
        </ButtonStack>
      )}
    </SettingsSection>
  )
}
