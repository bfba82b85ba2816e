import { queryClient } from '#web/lib/api/query-client.ts'
import { siteConfigQuery } from '#web/lib/api/site-config.ts'
import type { CheckoutEvent } from './provider.ts'
import { isTransactionId, storePurchase, type CompletedPurchase } from './purchase.ts'
import { fetchCheckoutState } from './state.ts'

/** The query parameter of Paddle's payment links; Paddle's script reads it too. */
const PARAMETER = '_ptxn'

/** Returns the transaction that a payment link names: an invoice, a card update, or a checkout that was abandoned. */
export const linkedTransaction = (search: string): string | undefined => {
  const id = new URLSearchParams(search).get(PARAMETER)
  return isTransactionId(id) ? id : undefined
}

/** Removes the parameter from the address, so that a reload doesn't open the checkout again. */
const removeLink = () => {
  const url = new URL(window.location.href)
  if (!url.searchParams.has(PARAMETER)) return
  url.searchParams.delete(PARAMETER)
  window.history.replaceState(window.history.state, '', url)
}

/** Waits before each payment check, in milliseconds. The webhook may be late. */
const CHECK_WAITS_MS = [0, 1000, 2000, 3000, 4000, 5000]

/** Returns the purchase once it is paid; undefined for a renewal, or if the payment stays unconfirmed. */
const firstPurchase = async (
  transactionId: string,
  email: string | null | undefined,
): Promise<CompletedPurchase | undefined> => {
  for (const ms of CHECK_WAITS_MS) {
    await new Promise((resolve) => setTimeout(resolve, ms))
    const reply = await fetchCheckoutState(transactionId).catch(() => undefined)
    if (reply?.state !== 'paid') continue
    const { license, kind } = reply
    if (kind !== 'purchase') return undefined
    return { transactionId, ...(email && { email }), ...(license && { license }) }
  }
  return undefined
}

/**
 * Opens the checkout that a payment link names. A recovered purchase continues to registration; after an invoice or a
 * card update, the page stays open.
 *
 * @throws when the checkout is unavailable.
 */
export const openPaymentLink = async (
  transactionId: string,
  goToSuccess: (purchase: CompletedPurchase) => void,
): Promise<void> => {
  const { paddle: settings } = await queryClient.fetchQuery({ ...siteConfigQuery, retry: 2 })
  // The simulated checkout sends no payment links.
  if (!settings) return
  const { openTransaction } = await import('./paddle.ts')
  let isCompleted = false

  const complete = async ({ data }: CheckoutEvent) => {
    if (isCompleted) return
    isCompleted = true
    const purchase = await firstPurchase(transactionId, data?.customer?.email)
    if (!purchase) return
    storePurchase({ ...purchase, begun: true }, Date.now())
    goToSuccess(purchase)
    checkout.close()
  }

  const checkout = await openTransaction(settings, transactionId, (event) => {
    if (event.name === 'checkout.completed') void complete(event)
    if (event.name === 'checkout.closed') removeLink()
  })
}
