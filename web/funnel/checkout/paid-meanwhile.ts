import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import { type KeptPurchase, keptPurchase } from './purchase.ts'
import { useCheckoutState } from './state.ts'

/** Returns the stored purchase whose payment was started; undefined without one. */
const begunPurchase = (): KeptPurchase | undefined => {
  const kept = keptPurchase(Date.now())
  return kept?.begun ? kept : undefined
}

/**
 * Opens the success page as soon as a purchase started elsewhere is paid, for example in PayPal's window, so no one is
 * offered the same plan twice.
 *
 * @param watching false while the checkout itself is open, which reports its own payment.
 */
export const usePaidMeanwhile = (watching = true): void => {
  const navigate = useNavigate()
  const [purchase] = useState(begunPurchase)
  const { isPaid } = useCheckoutState(watching ? purchase?.payoutSubId : undefined)
  useEffect(() => {
    if (!isPaid || !purchase) return
    const { begun: _, ...bought } = purchase
    void navigate(paths.success, { state: bought })
  }, [isPaid, purchase, navigate])
}
