import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { simulatedPortal } from '#api/contracts/cabinet-data.ts'
import type { PaddleSubscriptionStatus } from '#events/paddle/reports.ts'
import type { SubscriptionStatus } from '#events/state/payment-facts.ts'
import type { ApiContext } from '#api/context.ts'
import { done, endpoint } from '#api/http/endpoint.ts'
import { notFound, Refusal, unavailable } from '#api/http/refusal.ts'
import { ownAddress } from './checkout.ts'
import { sendWebhooks, simulatedId, type Webhook } from './webhooks.ts'
import type { PurchaseSubscription } from '#api/cabinet/access/access.ts'

type Action = 'cancel' | 'cancel-now' | 'resume'
type Bought = { facts: PurchaseSubscription; customerId: string; quizUserId: string | null; priceId: string }

const PADDLE_STATUSES: Record<SubscriptionStatus, PaddleSubscriptionStatus> = {
  active: 'active',
  trial: 'trialing',
  'past-due': 'past_due',
  paused: 'paused',
  canceled: 'canceled',
}

/** Returns the webhook that Paddle would send. */
const webhookOf = (
  action: Action,
  { facts, customerId, quizUserId, priceId }: Bought,
  seed: string,
  now: Date,
): Webhook => {
  const ends = facts.periodEndsAt?.toISOString() ?? now.toISOString()
  return {
    event_id: simulatedId('evt', action, facts.subscriptionId, seed),
    event_type: action === 'cancel-now' ? 'subscription.canceled' : 'subscription.updated',
    occurred_at: now.toISOString(),
    notification_id: simulatedId('ntf', action, facts.subscriptionId, seed),
    data: {
      id: facts.subscriptionId,
      status: action === 'cancel-now' ? 'canceled' : PADDLE_STATUSES[facts.status],
      customer_id: customerId,
      custom_data: { license: facts.license, quizUserId },
      items: [{ price: { id: priceId }, quantity: 1 }],
      current_billing_period: { ends_at: ends },
      next_billed_at: action === 'resume' ? ends : null,
      scheduled_change: action === 'cancel' ? { action: 'cancel', effective_at: ends } : null,
    },
  }
}

const LOOKS = 40
const LOOK_MS = 50

/** Waits for what the webhooks brought about, which a projection shows a moment later: the subscriber looks next. */
const untilOtherwise = async (look: () => Promise<unknown>, before: unknown) => {
  for (let n = 0; n < LOOKS && isDeepStrictEqual(await look(), before); n++) await delay(LOOK_MS)
}

/** Does what a subscriber would do at Paddle's pages, by signed webhooks to our own endpoint. */
export const simulatedPortalEndpoint = ({ cabinet, settings, clock }: ApiContext) => {
  const prices = {
    trial: settings.PADDLE_PRICE_TRIAL,
    monthly: settings.PADDLE_PRICE_MONTHLY,
    lifetime: settings.PADDLE_PRICE_LIFETIME,
  }

  return endpoint(simulatedPortal, async ({ body: { action, payoutSubId }, bearer, operation, request }) => {
    if (settings.CHECKOUT !== 'simulated') throw notFound()
    const session = await cabinet.sessions.require(bearer)
    const look = async () =>
      (await cabinet.purchasesOf(session)).find(({ transactionId }) => transactionId === payoutSubId)
    const bought = await look()
    const { subscription: facts, payment } = bought ?? {}
    if (!facts || !payment?.customerId || facts.status === 'canceled') {
      throw new Refusal(422, 'nothing_to_manage', 'This purchase has no plan that runs.')
    }
    const { customerId, quizUserId } = payment
    const webhook = webhookOf(
      action,
      { facts, customerId, quizUserId, priceId: prices[facts.license ?? 'monthly'] },
      operation.key ?? randomUUID(),
      clock(),
    )
    const secret = settings.PADDLE_WEBHOOK_SECRET[0] ?? ''
    await sendWebhooks([webhook], { url: ownAddress(request), secret, now: clock }).catch((cause: unknown) => {
      throw Object.assign(unavailable(), { cause })
    })
    await untilOtherwise(look, bought)
    return done
  })
}
