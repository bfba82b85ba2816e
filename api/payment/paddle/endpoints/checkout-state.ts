import { checkoutState } from '#api/contracts/payment/payment.ts'
import { paymentStream } from '#events/payment/payment.ts'
import type { Paddle } from '#api/payment/paddle/paddle.ts'
import { endpoint } from '#api/http/endpoint.ts'
import { checkoutStateOf } from '#commands/payment/payment.decision.ts'
import { createLicenseReader } from '#api/payment/paddle/webhooks/to-reports.ts'
import { createTransactionLookup } from '#api/payment/paddle/transaction-lookup.ts'

export const checkoutStateEndpoint = ({ payments, settings }: Pick<Paddle, 'payments' | 'settings'>) => {
  const { PADDLE_API_BASE: base, PADDLE_API_KEY, CHECKOUT } = settings
  const key = CHECKOUT === 'paddle' ? PADDLE_API_KEY : undefined
  const lookup = createTransactionLookup({ base, key, licenseOf: createLicenseReader(settings), timeoutMs: 2_000 })
  return endpoint(checkoutState, async ({ params: { transactionId } }) => {
    // The cached state may lack a webhook that another process received a moment ago.
    const reported = checkoutStateOf(await payments.read(paymentStream(transactionId)))
    const found = reported.state === 'paid' ? undefined : await lookup.find(transactionId)
    const { state, license, kind } = found ?? reported
    const { receipt } = reported
    return { reply: { state, ...(license && { license }), ...(kind && { kind }), ...(receipt && { receipt }) } }
  })
}
