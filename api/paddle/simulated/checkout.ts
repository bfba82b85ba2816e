import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type SimulatedCheckout, simulatedCheckout } from '#api/contracts/payment.ts'
import { currency } from '#api/content/plans.ts'
import { toMajorUnits } from '#events/money/minor-units.ts'
import { customerStream, paymentStream } from '#events/payment.ts'
import type { TransactionFact } from '#events/state/payment-facts.ts'
import type { ApiContext } from '#api/context.ts'
import { endpoint } from '#api/http/endpoint.ts'
import type { Operation } from '#api/commands/command.ts'
import { notFound, Refusal, unavailable } from '#api/http/refusal.ts'
import { checkoutStateOf } from '#api/payments/payment.decision.ts'
import { firstChargeCents } from '#api/paddle/charges.ts'
import { type PaidSale, renewalWebhooks } from './renewals.ts'
import {
  customerWebhook,
  declinedWebhooks,
  openedWebhooks,
  paidWebhooks,
  refundWebhook,
  type SimulatedSale,
  sendWebhooks,
  simulatedId,
  type Webhook,
} from './webhooks.ts'

/** Who buys without saying who they are. */
const SOMEBODY = 'test-mode@example.com'

/** Where this very process takes webhooks: the address at which the request came in, not one that a caller can name. */
export const ownAddress = ({ socket: { localAddress = '127.0.0.1', localPort } }: IncomingMessage) => {
  const host = localAddress.replace(/^::ffff:/, '')
  return `http://${host.includes(':') ? `[${host}]` : host}:${localPort}/api/v1/paddle/webhook`
}

type Opening = Extract<SimulatedCheckout, { action: 'open' }>

const saleOf = ({ license, sale, quizUserId }: Opening, { key }: Operation): SimulatedSale => {
  // The same operation tried again opens the same checkout.
  const seed = key ?? randomUUID()
  return {
    transactionId: simulatedId('txn', seed),
    customerId: simulatedId('ctm', seed),
    license,
    sale,
    quizUserId: quizUserId ?? null,
    amount: firstChargeCents(license, sale),
    currency,
  }
}

/** What was opened, as our own webhooks told it. */
const saleFrom = (transactionId: string, report: TransactionFact | null): PaidSale => {
  const isOurs = report?.license && report.customerId !== null && transactionId.startsWith('txn_01')
  if (!isOurs) throw new Refusal(422, 'no_checkout', 'There is no such checkout. Please open it again.')
  const { license, customerId, quizUserId, hasDiscount, amount } = report
  return {
    transactionId,
    customerId: customerId ?? '',
    license: license ?? 'monthly',
    sale: hasDiscount,
    quizUserId,
    amount: amount ?? 0,
    currency: report.currency,
    periodEndsAt: report.periodEndsAt,
  }
}

export const simulatedCheckoutEndpoint = ({ payments, store, settings, clock }: ApiContext) => {
  const send = async (webhooks: Webhook[], request: IncomingMessage) => {
    const secret = settings.PADDLE_WEBHOOK_SECRET[0] ?? ''
    await sendWebhooks(webhooks, { url: ownAddress(request), secret, now: clock }).catch((cause: unknown) => {
      throw Object.assign(unavailable(), { cause })
    })
  }

  const open = async (opening: Opening, operation: Operation, request: IncomingMessage) => {
    const sale = saleOf(opening, operation)
    const customer = opening.email ? [customerWebhook(sale.customerId, opening.email, clock())] : []
    await send([...openedWebhooks(sale, clock(), settings), ...customer], request)
    const { transactionId, customerId } = sale
    return { transactionId, customerId, value: toMajorUnits(sale.amount, sale.currency), currency: sale.currency }
  }

  const pay = async (sale: SimulatedSale, email: string | undefined, request: IncomingMessage) => {
    const isKnown = email === undefined && (await store.readStream(customerStream(sale.customerId))).length > 0
    const customer = isKnown ? [] : [customerWebhook(sale.customerId, email ?? SOMEBODY, clock())]
    await send([...customer, ...paidWebhooks(sale, clock(), settings)], request)
  }

  /** What happens to a purchase after it is paid, without anybody at the checkout. */
  const afterwards = (action: 'renew' | 'refund', sale: PaidSale, { key }: Operation): Webhook[] => {
    // The webhooks of the payment are dated a few milliseconds ahead of the clock; these are later.
    const at = new Date(clock().getTime() + 10)
    if (action === 'refund') return [refundWebhook(sale, at)]
    const webhooks = renewalWebhooks(sale, key ?? randomUUID(), at, settings)
    if (webhooks.length === 0) throw new Refusal(422, 'nothing_to_renew', 'This purchase does not renew.')
    return webhooks
  }

  return endpoint(simulatedCheckout, async ({ body, operation, request }) => {
    if (settings.CHECKOUT !== 'simulated') throw notFound()
    if (body.action === 'open') return { reply: await open(body, operation, request) }
    const stream = paymentStream(body.transactionId)
    const before = await payments.read(stream)
    const sale = saleFrom(body.transactionId, before.payment.transaction)
    const isPaid = checkoutStateOf(before).state === 'paid'
    // Told until it is complete, should a process have died in the middle of telling; what was told stays told once.
    if (body.action === 'pay' && !before.completed) await pay(sale, body.email, request)
    if (body.action === 'renew' || body.action === 'refund') {
      if (!before.completed) throw new Refusal(422, 'not_paid', 'This purchase is not paid.')
      await send(afterwards(body.action, sale, operation), request)
    }
    if (body.action === 'decline' && !isPaid) await send(declinedWebhooks(sale, clock(), settings), request)
    return { reply: { state: checkoutStateOf(await payments.read(stream)).state } }
  })
}
