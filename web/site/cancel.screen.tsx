import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { v4 } from 'uuid'
import type { Cancelable, cancelByLink, cancelLink, requestCancelLink } from '#api/contracts/payment/cancel-link.ts'
import { plans } from '#events/payment/money/plans.ts'
import { post } from '#web/lib/api/api.ts'
import { useWork } from '#web/lib/page/use-work.ts'
import { errorText } from '#web/course/data/error-text.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ErrorMessage } from '#web/ui/error-message/ErrorMessage.tsx'
import { Field } from '#web/ui/field/Field.tsx'
import { PlainPage } from './PlainPage.tsx'
import { MarkBrowser } from './MarkBrowser.tsx'
import { StopReminders } from './StopReminders.tsx'
import { Address } from './texts/operator.tsx'
import { useLink } from './use-link.ts'
import styles from './cancel.module.css'
import { focusNew } from '#web/ui/focus-new.ts'
import { handleSubmit } from '#web/ui/handle-submit.ts'

/** Acts on a link in a mail. One screen for all kinds keeps the list of files small that every page loads. */
export default function ActOnLink() {
  const { hash, pathname, search } = useLocation()
  const token = hash.slice(1)
  if (pathname === paths.own) return <MarkBrowser token={token} />
  if (search === '?reminders') return <StopReminders token={token} />
  return token === '' ? <RequestLink /> : <CancelPlan token={token} />
}

/** Sends a link to cancel to an address, without a login. The answer is the same for every address. */
const RequestLink = () => {
  const [email, setEmail] = useState('')
  const { busy, error, attempt } = useWork(errorText)
  const [isSent, setIsSent] = useState(false)
  const send = async () => {
    const options = { idempotencyKey: v4() }
    if (await attempt(() => post<typeof requestCancelLink>('/payments/cancel-link/request', { email }, options)))
      setIsSent(true)
  }
  return (
    <PlainPage title="Cancel your plan">
      {isSent ? (
        <p ref={focusNew} tabIndex={-1} className={styles.state} role="status">
          If someone bought a plan with this address, an e-mail with a link to cancel it is on its way. Check your spam
          folder, too.
        </p>
      ) : (
        <form className={styles.form} onSubmit={handleSubmit(send)}>
          <p>
            Enter the e-mail address you paid with. We’ll send you a link that cancels your plan with one more tap. You
            don’t have to log in.
          </p>
          <Field
            label="E-mail address you paid with"
            type="email"
            autoComplete="email"
            required
            maxLength={254}
            value={email}
            onValue={setEmail}
          />
          <ErrorMessage>{error}</ErrorMessage>
          <Button type="submit" disabled={busy}>
            Send me the link
          </Button>
        </form>
      )}
      <MoneyBack />
    </PlainPage>
  )
}

const MoneyBack = () => (
  <p className={styles.more}>
    Do you want your money back too? <Link to={paths.withdraw}>Withdraw from your contract</Link>, or write to{' '}
    <Address of="support" />.
  </p>
)

/** Cancels a plan by the link of a mail, without a login. */
const CancelPlan = ({ token }: { token: string }) => {
  const link = useLink('cancel', token, () => post<typeof cancelLink>('/payments/cancel-link', { token }))
  const { found: plan, error, isBusy, tryAgain } = link
  const cancel = () => post<typeof cancelByLink>('/payments/cancel', { token }, { idempotencyKey: v4() })
  return (
    <PlainPage title="Cancel your plan">
      <p className={styles.state} role="status">
        {plan ? stateText(plan) : error === undefined && 'One moment. We’re looking up your plan.'}
      </p>
      <ErrorMessage>{error}</ErrorMessage>
      {tryAgain && <Button onClick={tryAgain}>Try again</Button>}
      {plan?.state === 'renews' && (
        <Button disabled={isBusy} onClick={() => void link.change(cancel)}>
          Cancel my plan
        </Button>
      )}
      <MoneyBack />
    </PlainPage>
  )
}

/** Describes the plan in a sentence: what the buyer pays, and until when it is open. */
const stateText = (plan: Cancelable): string => {
  const until = plan.until === null ? undefined : dateText(plan.until)
  if (plan.state === 'ended') return `Your ${nameOf(plan)} has ended. Nothing more is charged.`
  if (plan.state === 'ends')
    return until === undefined
      ? `Your ${nameOf(plan)} doesn’t renew. Nothing more is charged.`
      : `Your ${nameOf(plan)} is canceled. Nothing more is charged, and your plan stays open until ${until}.`
  const renewal = until === undefined ? `Your ${nameOf(plan)} renews.` : `Your ${nameOf(plan)} renews on ${until}.`
  return `${renewal} If you cancel, nothing more is charged, and your plan stays open until the end of the time you’ve paid for.`
}

const dateText = (instant: string) => new Date(instant).toLocaleDateString('en-US', { dateStyle: 'long' })

const nameOf = ({ license }: Cancelable) => plans.find((plan) => plan.license === license)?.name ?? 'plan'
