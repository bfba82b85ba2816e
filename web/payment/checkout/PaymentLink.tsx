import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { isAccountPath, paths } from '#web/paths.ts'
import { ErrorMessage } from '#web/ui/error-message/ErrorMessage.tsx'
import type { CompletedPurchase } from './purchase.ts'

/** Paddle's payment links carry this parameter, on the public page that is set as the default payment link. */
const IS_PAYMENT_LINK = /[?&]_ptxn=/

/** Opens the checkout of a payment link over the page. Its code is only fetched for such an address. */
export const PaymentLink = () => {
  const navigate = useNavigate()
  const latestNavigate = useRef(navigate)
  const [isFailed, setIsFailed] = useState(false)
  useEffect(() => {
    latestNavigate.current = navigate
  }, [navigate])

  useEffect(() => {
    const { search } = window.location
    if (!IS_PAYMENT_LINK.test(search)) return
    // The policy of the cabinet's pages allows no checkout.
    if (isAccountPath(window.location.pathname)) return window.location.replace(`${paths.landing}${search}`)
    const goToSuccess = (purchase: CompletedPurchase) => void latestNavigate.current(paths.success, { state: purchase })
    const open = async () => {
      const { linkedTransaction, openPaymentLink } = await import('./payment-link.ts')
      const transactionId = linkedTransaction(search)
      if (transactionId) await openPaymentLink(transactionId, goToSuccess)
    }
    open().catch((error: unknown) => {
      console.warn('The checkout of a payment link could not be opened', error)
      setIsFailed(true)
    })
  }, [])

  return (
    <ErrorMessage>
      {isFailed && 'The checkout couldn’t be opened. Please check your connection and reload this page.'}
    </ErrorMessage>
  )
}
