import { useState } from 'react'
import { v4 } from 'uuid'
import type { forgot } from '#api/contracts/account/cabinet.ts'
import { post } from '#web/lib/api/api.ts'
import { useWork } from '#web/lib/page/use-work.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Field } from '#web/ui/field/Field.tsx'
import { ErrorMessage } from '#web/ui/error-message/ErrorMessage.tsx'
import { logFailure } from '#web/course/data/failures.ts'
import styles from './account-form.module.css'
import { errorText } from '#web/course/data/error-text.ts'
import { focusNew } from '#web/ui/focus-new.ts'
import { handleSubmit } from '#web/ui/handle-submit.ts'

/** With `again`, the visitor has come back from the confirmation to correct the address. */
type RequestStatus = 'not yet' | 'again' | 'sent'

/**
 * Requests a mail with a link to set a new password or to finish registration. Never reveals whether an account exists.
 */
export const RequestLinkForm = ({ known = '' }: { known?: string | undefined }) => {
  const [email, setEmail] = useState(known)
  const [status, setStatus] = useState<RequestStatus>('not yet')
  const { busy, error, attempt } = useWork(errorText)
  const submit = async () => {
    const isSent = await attempt(() =>
      logFailure(post<typeof forgot>('/account/auth/forgot', { email }, { idempotencyKey: v4() })),
    )
    if (isSent) setStatus('sent')
  }
  if (status === 'sent') {
    return (
      <div className={styles.form}>
        <p ref={focusNew} tabIndex={-1} className={styles.sent}>
          If we know <strong>{email}</strong>, an <span>e-mail</span> with a link is on its way. It may take a minute;
          please check your spam folder, too.
        </p>
        <Button variant="quiet" onClick={() => setStatus('again')}>
          Use another address
        </Button>
      </div>
    )
  }
  return (
    <form className={styles.form} onSubmit={handleSubmit(submit)}>
      <Field
        ref={status === 'again' ? focusNew : null}
        label="E-mail"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={254}
        required
        value={email}
        onValue={setEmail}
      />
      <ErrorMessage>{error}</ErrorMessage>
      <Button type="submit" disabled={busy} aria-busy={busy}>
        Send me a link
      </Button>
    </form>
  )
}
