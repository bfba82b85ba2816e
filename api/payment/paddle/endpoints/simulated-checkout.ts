import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type SimulatedCheckout, simulatedCheckout } from '#api/contracts/payment/payment.ts'
import { currency, firstChargeCents } from '#events/payment/money/plans.ts'
import { toMajorUnits } from '#events/payment/money/minor-units.ts'
import { paymentStream } from '#events/payment/payment.ts'
import type { TransactionFact } from '#events/payment/payment-facts.ts'
import type { Paddle } from '#api/payment/paddle/paddle.ts'
import { endpoint } from '#api/http/endpoint.ts'
import type { Operation } from '#commands/command.ts'
import { notFound, Refusal } from '#commands/refusal.ts'
import { checkoutStateOf } from '#commands/payment/payment.decision.ts'
import { messyDelivery } from '#api/payment/paddle/simulated/messy-delivery.ts'
import { createSelfSender, type SelfSender } from '#api/payment/paddle/simulated/self-sender.ts'
import { type PaidSale, renewalWebhooks } from '#api/payment/paddle/simulated/renewals.ts'
import {
  customerWebhook,
  declinedWebhooks,
  openedWebhooks,
  paidWebhooks,
  refundWebhook,
  type SimulatedSale,
  simulatedId,
  type Webhook,
} from '#api/payment/paddle/simulated/webhooks.ts'

type OpenRequest = Extract<SimulatedCheckout, { action: 'open' }>

export const simulatedCheckoutEndpoint = ({
  payments,
  settings,
  clock,
}: Pick<Paddle, 'payments' | 'settings' | 'clock'>) => {
  const deliver = createSelfSender({ settings, clock })

  const open = async (opening: OpenRequest, operation: Operation, request: IncomingMessage) => {
    const sale = saleOf(opening, operation)
    const customer = opening.email ? [customerWebhook(sale.customerId, opening.email, clock())] : []
    await deliver([...openedWebhooks(sale, clock(), settings), ...customer], request)
    const { transactionId, customerId } = sale
    return { transactionId, customerId, value: toMajorUnits(sale.amount, sale.currency), currency: sale.currency }
  }

  const pay = async (send: SelfSender, sale: SimulatedSale, email: string | undefined, request: IncomingMessage) => {
    const customer = email === undefined ? [] : [customerWebhook(sale.customerId, email, clock())]
    await send([...customer, ...paidWebhooks(sale, clock(), settings)], request)
  }

  const laterWebhooks = (action: 'renew' | 'refund', sale: PaidSale, { key }: Operation): Webhook[] => {
    // The webhooks of the payment are up to 4 ms ahead of the clock, and these must be later.
    const at = new Date(clock().getTime() + 10)
    if (action === 'refund') return [refundWebhook(sale, at)]
    const webhooks = renewalWebhooks(sale, key ?? randomUUID(), at, settings)
    if (webhooks.length === 0) throw new Refusal(422, 'nothing_to_renew', 'This purchase does not renew.')
    return webhooks
  }

  return endpoint(simulatedCheckout, async ({ body, operation, request }) => {
    if (settings.CHECKOUT !== 'simulated') throw notFound()
    if (body.action === 'open') return { reply: await open(body, operation, request) }
    const send: SelfSender = (webhooks, to) => deliver(body.isMessy ? messyDelivery(webhooks) : webhooks, to)
    const stream = paymentStream(body.transactionId)
    const before = await payments.read(stream)
    const sale = saleFrom(body.transactionId, before.payment.transaction)
    const isPaid = checkoutStateOf(before).state === 'paid'
    // A retry completes the webhooks of a process that died while sending. Repeated webhooks change nothing.
    if (body.action === 'pay' && !before.completed) await pay(send, sale, body.email, request)
    if (body.action === 'renew' || body.action === 'refund') {
      if (!before.completed) throw new Refusal(422, 'not_paid', 'This purchase is not paid.')
      await send(laterWebhooks(body.action, sale, operation), request)
    }
    if (body.action === 'decline' && !isPaid) await send(declinedWebhooks(sale, clock(), settings), request)
    return { reply: { state: checkoutStateOf(await payments.read(stream)).state } }
  })
}

const saleOf = ({ license, sale, quizUserId }: OpenRequest, { key }: Operation): SimulatedSale => {
  // A retry of the same operation opens the same checkout.
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

/** Returns the sale that was opened, according to its webhooks. */
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
