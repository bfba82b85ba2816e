import { createRoot, type Root } from 'react-dom/client'
import { v4 } from 'uuid'
import type { simulatedCheckout, SimulatedCheckout, SimulatedCheckoutOpened } from '#api/contracts/payment/payment.ts'
import { post, Refused } from '#web/lib/api/api.ts'
import { paths } from '#web/paths.ts'
import { catalogPreview } from './catalog-preview.ts'
import type { CheckoutEvent, CheckoutEventData, CheckoutProvider, CheckoutRequest } from './provider.ts'
import { SimulatedDialog } from './SimulatedDialog.tsx'

/** Creates the checkout of TEST MODE. It takes no money and sends webhooks in Paddle's format. */
export const createSimulatedCheckout = (): CheckoutProvider => {
  let shown: { root: Root; element: HTMLElement; emit: (event: CheckoutEvent) => void } | undefined

  const close = () => {
    if (!shown) return
    const { root, element, emit } = shown
    shown = undefined
    root.unmount()
    element.remove()
    emit({ name: 'checkout.closed' })
  }

  return {
    preview: async (license, sale) => catalogPreview(license, sale),
    open: async (opening, onEvent) => {
      const opened = await openOnServer(opening).catch((error: unknown) => {
        if (error instanceof Refused && error.status < 500) return undefined
        throw error
      })
      // The real checkout reports a refusal as an event, too.
      if (!opened) return onEvent({ name: 'checkout.error', code: 'refused' })
      close()
      const element = document.body.appendChild(document.createElement('div'))
      shown = { root: createRoot(element), element, emit: onEvent }
      const actions = actionsFor(opened, onEvent, close)
      shown.root.render(<SimulatedDialog opening={opening} value={opened.value} actions={actions} />)
      onEvent({ name: 'checkout.loaded', data: dataOf(opened, opening.email) })
    },
    close,
  }
}

const openOnServer = async ({ email, ...opening }: CheckoutRequest): Promise<SimulatedCheckoutOpened> => {
  const reply = await postAction({ action: 'open', ...opening, ...(email !== undefined && { email }) })
  if ('transactionId' in reply) return reply
  throw new Error('The server opened no checkout')
}

const postAction = (body: SimulatedCheckout) =>
  post<typeof simulatedCheckout>('/checkout/simulated', body, { idempotencyKey: v4() })

/** Raises the same events, in the same order, as a real checkout. */
const actionsFor = (opened: SimulatedCheckoutOpened, emit: (event: CheckoutEvent) => void, close: () => void) => {
  const { transactionId } = opened
  const startPayment = (email: string) => {
    emit({ name: 'checkout.customer.updated', data: dataOf(opened, email) })
    emit({ name: 'checkout.payment.initiated', data: dataOf(opened, email) })
  }
  return {
    pay: async (email: string) => {
      startPayment(email)
      await postAction({ action: 'pay', transactionId, email })
      emit({ name: 'checkout.completed', data: dataOf(opened, email) })
    },
    decline: async (email: string) => {
      startPayment(email)
      await postAction({ action: 'decline', transactionId, email })
      emit({ name: 'checkout.payment.failed', data: dataOf(opened, email) })
    },
    payElsewhere: async (email: string) => {
      startPayment(email)
      // Browsers only let a click open a window, so nothing is awaited before.
      window.open(`${paths.success}?txn=${transactionId}`, '_blank', 'noopener')
      await postAction({ action: 'pay', transactionId, email })
    },
    close: () => {
      void postAction({ action: 'close', transactionId }).catch(() => undefined)
      close()
    },
  }
}

const dataOf = (opened: SimulatedCheckoutOpened, email: string | undefined): CheckoutEventData => ({
  transaction_id: opened.transactionId,
  currency_code: opened.currency,
  customer: { id: opened.customerId, email: email ?? null },
  totals: { total: opened.value },
})
