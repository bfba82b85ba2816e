import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import { type KeptPurchase, keptPurchase } from './purchase.ts'
import { useCheckoutState } from './state.ts'

/** The purchase somebody has begun to pay for; undefined when there is none that one could be waiting for. */
const begunPurchase = (): KeptPurchase | undefined => {
  const kept = keptPurchase(Date.now())
  return kept?.begun ? kept : undefined
}

/**
 * Whoever closed the checkout and paid nevertheless, in a window of PayPal's for instance, is led to the success page as
 * soon as the payment is known: nobody is offered what they have already bought.
 *
 * @param watching false while the checkout itself is open, which knows better.
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
