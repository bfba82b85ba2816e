import { checkoutState } from '#api/contracts/payment.ts'
import { paymentStream } from '#events/payment.ts'
import type { ApiContext } from '#api/context.ts'
import { endpoint } from '#api/http/endpoint.ts'
import { checkoutStateOf } from '#api/payments/payment.decision.ts'
import { createLicenseOf } from './webhooks/to-reports.ts'
import { createTransactionLookup } from './transaction-lookup.ts'

export const checkoutStateEndpoint = ({ payments, settings }: ApiContext) => {
  const { PADDLE_API_BASE: base, PADDLE_API_KEY, CHECKOUT } = settings
  const key = CHECKOUT === 'paddle' ? PADDLE_API_KEY : undefined
  const paddle = createTransactionLookup({ base, key, licenseOf: createLicenseOf(settings), patienceMs: 2_000 })
  return endpoint(checkoutState, async ({ params: { transactionId } }) => {
    // Read from the store itself, not as remembered: who asks has perhaps just paid, and another process was told.
    const told = checkoutStateOf(await payments.read(paymentStream(transactionId)))
    const asked = told.state === 'paid' ? undefined : await paddle.transaction(transactionId)
    const { state, license, kind } = asked ?? told
    return { reply: { state, ...(license && { license }), ...(kind && { kind }) } }
  })
}
