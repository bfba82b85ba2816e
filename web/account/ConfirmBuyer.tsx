import { useState } from 'react'
import type { confirmBuyer } from '#api/contracts/account/cabinet.ts'
import { session } from '#web/course/data/session.ts'
import { errorText } from '#web/course/data/error-text.ts'
import { post } from '#web/lib/api/api.ts'
import { usePageTitle } from '#web/lib/page/page-title.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ButtonStack } from '#web/ui/button/ButtonStack.tsx'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { ErrorMessage } from '#web/ui/error-message/ErrorMessage.tsx'
import { logFailure } from '#web/course/data/failures.ts'
import { NamedPlate } from '#web/course/art/DayPlate.tsx'
import styles from './account-form.module.css'
import { isInvalidLink } from './invalid-link.ts'
import { focusNew } from '#web/ui/focus-new.ts'

type Status = 'asking' | 'busy' | 'confirmed' | { error: string } | { useless: string }

/** Lets a buyer confirm that an account with another e-mail is theirs. The link alone confirms nothing: mail programs open links. */
export const ConfirmBuyer = ({ token }: { token: string }) => {
  usePageTitle('Is this your account?')
  const { status, confirm } = useConfirmation(token)
  if (status === 'confirmed') return <Confirmed />
  if (typeof status === 'object' && 'useless' in status) return <Useless why={status.useless} />
  return (
    <main className={styles.page}>
      <NamedPlate name="key" />
      <h1 className={styles.title}>Is this your account?</h1>
      <p className={styles.lead}>
        You paid for a plan, and someone created an account for it with another e-mail address. The mail we sent you
        says how that address begins.
      </p>
      <div className={styles.form}>
        <ErrorMessage>{typeof status === 'object' && 'error' in status && status.error}</ErrorMessage>
        <ButtonStack>
          <Button disabled={status === 'busy'} aria-busy={status === 'busy'} onClick={() => void confirm()}>
            Yes, open my plan there
          </Button>
          <LinkButton variant="quiet" to={paths.success}>
            No, I’ll create my own account
          </LinkButton>
        </ButtonStack>
      </div>
    </main>
  )
}

const useConfirmation = (token: string) => {
  const [status, setStatus] = useState<Status>('asking')
  const confirm = async () => {
    setStatus('busy')
    try {
      await logFailure(post<typeof confirmBuyer>('/account/auth/confirm', { token }))
      setStatus('confirmed')
    } catch (error) {
      const text = errorText(error)
      setStatus(isInvalidLink(error) ? { useless: text } : { error: text })
    }
  }
  return { status, confirm }
}

const Confirmed = () => (
  <main className={styles.page}>
    <NamedPlate name="door-open" />
    <h1 ref={focusNew} tabIndex={-1} className={styles.title}>
      Thank you. The plan is open
    </h1>
    <p className={styles.lead}>
      It belongs to that account now. On the device where you created the account, the plan opens automatically.
    </p>
    <div className={styles.form}>
      <LinkButton to={paths.account.cabinet}>{session.token() === null ? 'Log in' : 'Go to my plan'}</LinkButton>
    </div>
  </main>
)

/** The page of a link that was used or has expired. The purchase can still be found by its e-mail address. */
const Useless = ({ why }: { why: string }) => (
  <main className={styles.page}>
    <NamedPlate name="key" />
    <h1 ref={focusNew} tabIndex={-1} className={styles.title}>
      This link no longer works
    </h1>
    <p className={styles.lead}>{why}</p>
    <div className={styles.form}>
      <LinkButton to={paths.success}>Ask for a new link</LinkButton>
      <LinkButton variant="quiet" to={paths.account.login}>
        Log in
      </LinkButton>
    </div>
  </main>
)
