import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button, type ButtonStyle } from '#web/ui/button/Button.tsx'
import { PasswordField } from '#web/ui/field/PasswordField.tsx'
import { ErrorMessage } from '#web/ui/error-message/ErrorMessage.tsx'
import { ButtonStack } from '#web/ui/button/ButtonStack.tsx'
import { handleSubmit } from '#web/ui/handle-submit.ts'
import styles from './settings.module.css'
import { useAttempt } from '#web/course/data/use-attempt.ts'

type Props = {
  confirm: string
  cancel: string
  variant: ButtonStyle['variant']
  /** Runs with the typed password; a failure is shown and the form stays. */
  onConfirm: (password: string) => Promise<unknown>
  onDone: () => unknown
  onCancel: () => void
  /** Says what the password is for. */
  children?: ReactNode
}

/** Asks for the password before an action. */
export const PasswordConfirm = ({ confirm, cancel, variant, onConfirm, onDone, onCancel, children }: Props) => {
  const field = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const { busy, error, attempt } = useAttempt()
  // The field replaces the button that had the focus.
  useEffect(() => field.current?.focus(), [])
  const submit = async () => {
    if (await attempt(() => onConfirm(password))) await onDone()
  }
  return (
    <form className={styles.form} onSubmit={handleSubmit(submit)}>
      {children}
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
        <Button type="submit" variant={variant} disabled={busy} aria-busy={busy}>
          {confirm}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {cancel}
        </Button>
      </ButtonStack>
    </form>
  )
}
