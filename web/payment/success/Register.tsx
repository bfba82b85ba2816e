import page from '#web/account/account-form.module.css'
import { plans } from '#events/payment/money/plans.ts'
import type { STILL_CONFIRMING } from '#api/contracts/account/cabinet.ts'
import type { CompletedPurchase } from '#web/payment/checkout/purchase.ts'
import { useCheckoutState } from '#web/payment/checkout/state.ts'
import { remembered } from '#web/quiz/visitor/visitor.ts'
import { Plate } from '#web/lib/plate/Plate.tsx'
import { receiptText } from './receipt-text.ts'
import { RegistrationForm } from './RegistrationForm.tsx'
import styles from './success.module.css'

const CONFIRMING: typeof STILL_CONFIRMING = 'We are still confirming your payment.'

const Tick = () => (
  <svg className={styles.tick} viewBox="0 0 20 20" aria-hidden="true">
    <path d="m4.5 10.5 3.75 3.75L15.5 6.5" />
  </svg>
)

/**
 * Shows the state of the payment. Registration doesn't wait for it: the plan opens automatically once it is confirmed.
 */
const Payment = ({ purchase }: { purchase: CompletedPurchase }) => {
  const { isPaid, license = purchase.license, receipt, hasReply } = useCheckoutState(purchase.transactionId)
  const name = plans.find((plan) => plan.license === license)?.name
  return (
    <div className={styles.payment} role="status">
      {isPaid && (
        <p className={styles.paid}>
          <Tick />
          <span>
            Your payment is confirmed{name && `: ${name}`}
            {receipt && <span>{receiptText(receipt, license)}</span>}
          </span>
        </p>
      )}
      {hasReply && !isPaid && (
        <p>
          {CONFIRMING} You don’t have to wait. Create your account now, and your plan opens when the payment goes
          through.
        </p>
      )}
    </div>
  )
}

export const Register = ({ purchase }: { purchase: CompletedPurchase }) => {
  const { name } = remembered()
  return (
    <>
      <Plate className={styles.welcomeArt} src="/art/days/door-open.svg" alt="" width={640} height={400} />
      <h1 className={page.title}>Create your account</h1>
      <p className={styles.welcome}>{name ? `Welcome, ${name}` : 'Welcome'}. One last step.</p>
      <Payment purchase={purchase} />
      <RegistrationForm purchase={purchase} />
    </>
  )
}
