import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { PasswordField } from '#web/ui/field/PasswordField.tsx'
import { ErrorMessage } from '#web/ui/error-message/ErrorMessage.tsx'
import { ButtonStack } from '#web/ui/button/ButtonStack.tsx'
import { eraseAccount } from './account-calls.ts'
import { Section } from './Section.tsx'
import styles from './settings.module.css'
import { useAttempt } from './use-attempt.ts'

const Confirm = ({ onKeep }: { onKeep: () => void }) => {
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const { busy, error, attempt } = useAttempt()
  // The field replaces the button that had the focus.
  useEffect(() => field.current?.focus(), [])
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (await attempt(() => eraseAccount(password))) await navigate(paths.landing, { replace: true })
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        required
        ref={field}
        value={password}
        onValue={setPassword}
      />
      <ErrorMessage>{error}</ErrorMessage>
      <ButtonStack>
        <Button type="submit" variant="danger" disabled={busy} aria-busy={busy}>
          Delete permanently
        </Button>
        <Button variant="quiet" onClick={onKeep}>
          Keep my account
        </Button>
      </ButtonStack>
    </form>
  )
}

/** Erases the account after a second confirmation. */
export const DeleteAccount = () => {
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <Section id="delete" title="Delete my account">
      <p className={styles.text}>
        Your name, your e-mail and everything you wrote are erased permanently, and access ends at once. This can’t be
        undone.
      </p>
      {isConfirming ? (
        <Confirm onKeep={() => setIsConfirming(false)} />
      ) : (
        <ButtonStack>
          <Button variant="quiet-danger" onClick={() => setIsConfirming(true)}>
            Delete my account
          </Button>
        </ButtonStack>
      )}
    </Section>
  )
}
