import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import page from '#web/account/account-form.module.css'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Lamp } from '#web/ui/lamp/Lamp.tsx'
import type { CompletedPurchase } from '#web/payment/checkout/purchase.ts'
import { useCheckoutState } from '#web/payment/checkout/state.ts'
import { Register } from './Register.tsx'
import styles from './success.module.css'

/** A reply takes a moment; a title that appears and disappears would only startle. */
const MOMENT_MS = 1_000
/** A longer wait is unusual, so the page offers an alternative. */
const SLOW_MS = 15_000

/** Returns whether the component has been shown for so long. */
const useIsAfter = (ms: number) => {
  const [isAfter, setIsAfter] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsAfter(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isAfter
}

const Waiting = ({ onGoOn }: { onGoOn: () => void }) => {
  const isSlow = useIsAfter(SLOW_MS)
  return (
    <div className={styles.waiting}>
      <Lamp className={styles.lamp} />
      <h1 className={page.title}>We are still confirming your payment</h1>
      <p className={page.lead} role="status">
        {isSlow
          ? 'This is taking longer than usual. You can create your account now. Your plan opens automatically as soon as the payment is confirmed. Please don’t pay again.'
          : 'This usually takes a few seconds. The page opens automatically.'}
      </p>
      {isSlow && (
        <div className={styles.ways}>
          <Button onClick={onGoOn}>Create my account</Button>
          <p className={page.elsewhere}>
            <Link to={paths.quiz.order}>I haven’t paid yet. Show me the plans</Link>
          </p>
        </div>
      )}
    </div>
  )
}

/** Waits until a purchase is paid, or until the wait takes too long, and then registers it. */
export const AwaitPayment = ({ purchase }: { purchase: CompletedPurchase }) => {
  const { isPaid, license, hasReply } = useCheckoutState(purchase.transactionId)
  const [isSkipped, setIsSkipped] = useState(false)
  const isLate = useIsAfter(MOMENT_MS)
  if (isPaid || isSkipped) return <Register purchase={license ? { ...purchase, license } : purchase} />
  return hasReply || isLate ? <Waiting onGoOn={() => setIsSkipped(true)} /> : null
}
