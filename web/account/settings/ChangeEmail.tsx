import { useState } from 'react'
import { useAttempt } from '#web/course/data/use-attempt.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ButtonStack } from '#web/ui/button/ButtonStack.tsx'
import { ErrorMessage } from '#web/ui/error-message/ErrorMessage.tsx'
import { Field } from '#web/ui/field/Field.tsx'
import { PasswordField } from '#web/ui/field/PasswordField.tsx'
import { handleSubmit } from '#web/ui/handle-submit.ts'
import { requestEmailChange } from './account-calls.ts'
import { SettingsSection } from './SettingsSection.tsx'
import styles from './settings.module.css'

type Props = {
  email: string
  /** Whether mail to the address came back. */
  isRefused?: boolean
}

/** Asks for a link to a new address, which proves that its mailbox can be read. */
export const ChangeEmail = ({ email: current, isRefused = false }: Props) => {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [sentTo, setSentTo] = useState<string>()
  const { busy, error, attempt } = useAttempt()

  const submit = async () => {
    setSentTo(undefined)
    if (!(await attempt(() => requestEmailChange(email, password)))) return
    setSentTo(email)
    setPassword('')
  }
  return (
    <SettingsSection id="email" title="E-mail address">
      <p className={styles.small}>
        {isRefused
          ? 'Enter an address that you read, or this one if it works again.'
          : `You log in with ${current}, and our mails go there.`}
      </p>
      <form className={styles.form} onSubmit={handleSubmit(submit)}>
        <Field
          label="New e-mail address"
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          value={email}
          onValue={setEmail}
        />
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          required
          value={password}
          onValue={setPassword}
        />
        <ErrorMessage>{error}</ErrorMessage>
        <ButtonStack>
          <Button type="submit" variant="quiet" disabled={busy} aria-busy={busy}>
            Send me a link
          </Button>
        </ButtonStack>
        <p className={styles.done} role="status">
          {sentTo && `We’ve sent a link to ${sentTo}. Open it to change your address.`}
        </p>
      </form>
    </SettingsSection>
  )
}
