import { useState } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import { ButtonStack } from '#web/ui/button/ButtonStack.tsx'
import { ErrorMessage } from '#web/ui/error-message/ErrorMessage.tsx'
import { requestConfirmationLink } from '#web/account/settings/account-calls.ts'
import { useAttempt } from '#web/course/data/use-attempt.ts'
import styles from './lapsed.module.css'

/** Explains how a plan opens that was paid with another e-mail than the account's. */
export const ConfirmByMail = ({ message }: { message: string }) => {
  const { busy, error, attempt } = useAttempt()
  const [isSent, setSent] = useState(false)
  const sendAgain = async () => setSent(await attempt(requestConfirmationLink))
  return (
    <section className={styles.box}>
      <h2>One more step</h2>
      <p role="status">{message}</p>
      <p className={styles.more}>
        You created this account with another address than the one you paid with, so we ask there first. This page opens
        automatically. If you don’t find the mail, check your spam folder.
      </p>
      <p className={styles.more}>
        If you can’t open that mailbox, log out and create your account with the address you paid with, or write to us.
      </p>
      <ErrorMessage>{error}</ErrorMessage>
      <ButtonStack>
        <Button variant="quiet" disabled={busy} aria-busy={busy} onClick={() => void sendAgain()}>
          Send the link again
        </Button>
      </ButtonStack>
      <p role="status" className={styles.more}>
        {isSent && 'Another mail is on its way. It may take a minute.'}
      </p>
    </section>
  )
}
