import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import page from '#web/cabinet/account/account-form.module.css'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Lamp } from '#web/ui/lamp/Lamp.tsx'
import type { CompletedPurchase } from '#web/funnel/checkout/purchase.ts'
import { useCheckoutState } from '#web/funnel/checkout/state.ts'
import { Register } from './Register.tsx'
import styles from './success.module.css'

/** When waiting has become unusual, and there is more to be done than wait. */
const UNUSUAL_MS = 15_000

const useUnusuallyLong = () => {
  const [unusual, setUnusual] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setUnusual(true), UNUSUAL_MS)
    return () => clearTimeout(timer)
  }, [])
  return unusual
}

const Waiting = ({ onGoOn }: { onGoOn: () => void }) => {
  const unusual = useUnusuallyLong()
  return (
    <div className={styles.waiting}>
      <Lamp className={styles.lamp} />
      <h1 className={page.title}>We are still confirming your payment</h1>
      <p className={page.lead} role="status">
        {unusual
          ? 'It takes longer than usual. You can create your account now: your plan opens by itself as soon as the payment is confirmed. Please do not pay again.'
          : 'This usually takes a few seconds. The page opens by itself.'}
      </p>
      {unusual && (
        <div className={styles.ways}>
          <Button onClick={onGoOn}>Create my account</Button>
          <p className={page.elsewhere}>
            <Link to={paths.quiz.order}>I have not paid: back to the plans</Link>
          </p>
        </div>
      )}
    </div>
  )
}

/** A purchase of which it is to be found out whether it is paid: then, or when that takes too long, it is registered. */
export const FoundOut = ({ purchase }: { purchase: CompletedPurchase }) => {
  const { isPaid, license, asked } = useCheckoutState(purchase.payoutSubId)
  const [goesOn, setGoesOn] = useState(false)
  if (isPaid || goesOn) return <Register purchase={license ? { ...purchase, license } : purchase} />
  // The first answer takes a moment; a title that came and went would only startle.
  return asked ? <Waiting onGoOn={() => setGoesOn(true)} /> : null
}
