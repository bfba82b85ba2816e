import { useState } from 'react'
import { v4 } from 'uuid'
import type { confirmEmail } from '#api/contracts/account/cabinet.ts'
import { NamedPlate } from '#web/course/art/DayPlate.tsx'
import { errorText } from '#web/course/data/error-text.ts'
import { logFailure } from '#web/course/data/failures.ts'
import { post } from '#web/lib/api/api.ts'
import { usePageTitle } from '#web/lib/page/page-title.ts'
import { useWork } from '#web/lib/page/use-work.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { ErrorMessage } from '#web/ui/error-message/ErrorMessage.tsx'
import { focusNew } from '#web/ui/focus-new.ts'
import styles from './account-form.module.css'

/** Gives an account the address of the mailbox with this link. Opening the link changes nothing: mail programs open links. */
export const NewAddress = ({ token }: { token: string }) => {
  usePageTitle('Your new e-mail address')
  const { busy, error, attempt } = useWork(errorText)
  const [idempotencyKey] = useState(v4)
  const [isDone, setIsDone] = useState(false)
  const confirm = async () =>
    setIsDone(
      await attempt(() => logFailure(post<typeof confirmEmail>('/account/auth/email', { token }, { idempotencyKey }))),
    )
  return (
    <main className={styles.page}>
      <NamedPlate name="key" />
      <h1 key={String(isDone)} ref={isDone ? focusNew : null} tabIndex={-1} className={styles.title}>
        {isDone ? 'Your address is changed' : 'Use this e-mail address?'}
      </h1>
      <p className={styles.lead}>
        {isDone ? 'You log in with it from now on.' : 'You asked to use the address that received this link.'}
      </p>
      <div className={styles.form}>
        <ErrorMessage>{error}</ErrorMessage>
        {isDone ? (
          <LinkButton to={paths.account.cabinet}>Go to my plan</LinkButton>
        ) : (
          <Button disabled={busy} aria-busy={busy} onClick={() => void confirm()}>
            Yes, use this address
          </Button>
        )}
      </div>
    </main>
  )
}
