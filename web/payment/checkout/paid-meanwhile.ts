import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import { type StoredPurchase, storedPurchase } from './purchase.ts'
import { useCheckoutState } from './state.ts'

/** Returns the stored purchase whose payment was started; undefined without one. */
const startedPurchase = (): StoredPurchase | undefined => {
  const stored = storedPurchase(Date.now())
  return stored?.begun ? stored : undefined
}

/**
 * Opens the success page as soon as a purchase started elsewhere is paid, for example in PayPal's window or another tab, so
 * no one is offered the same plan twice.
 *
 * @param isWatching false while the checkout itself is open, which reports its own payment.
 */
export const usePaidMeanwhile = (isWatching = true): void => {
  const navigate = useNavigate()
  const [purchase, setPurchase] = useState(startedPurchase)
  useEffect(() => {
    const look = () => setPurchase(startedPurchase)
    // Another tab may start a payment later.
    window.addEventListener('storage', look)
    return () => window.removeEventListener('storage', look)
  }, [])
  const { isPaid } = useCheckoutState(isWatching ? purchase?.transactionId : undefined)
  useEffect(() => {
    if (!isPaid || !purchase) return
    const { begun: _, ...bought } = purchase
    void navigate(paths.success, { state: bought })
  }, [isPaid, purchase, navigate])
}
