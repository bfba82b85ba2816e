import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { simulatedPortal } from '#api/contracts/cabinet-data.ts'
import type { PaddleSubscriptionStatus } from '#events/paddle/reports.ts'
import type { SubscriptionStatus } from '#events/state/payment-facts.ts'
import type { ApiContext } from '#api/context.ts'
import { done, endpoint } from '#api/http/endpoint.ts'
import { notFound, Refusal } from '#api/http/refusal.ts'
import { createSelfSender } from '#api/paddle/simulated/self-sender.ts'
import { simulatedId, type Webhook } from '#api/paddle/simulated/webhooks.ts'
import type { PurchaseSubscription } from '#api/cabinet/access/access.ts'

type Action = 'cancel' | 'cancel-now' | 'resume'
type Managed = { subscription: PurchaseSubscription; customerId: string; quizUserId: string | null; priceId: string }

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
  { subscription, customerId, quizUserId, priceId }: Managed,
  seed: string,
  now: Date,
): Webhook => {
  const ends = subscription.periodEndsAt?.toISOString() ?? now.toISOString()
  return {
    event_id: simulatedId('evt', action, subscription.subscriptionId, seed),
    event_type: action === 'cancel-now' ? 'subscription.canceled' : 'subscription.updated',
    occurred_at: now.toISOString(),
    notification_id: simulatedId('ntf', action, subscription.subscriptionId, seed),
    data: {
      id: subscription.subscriptionId,
      status: action === 'cancel-now' ? 'canceled' : PADDLE_STATUSES[subscription.status],
      customer_id: customerId,
      custom_data: { license: subscription.license, quizUserId },
      items: [{ price: { id: priceId }, quantity: 1 }],
      current_billing_period: { ends_at: ends },
      next_billed_at: action === 'resume' ? ends : null,
      scheduled_change: action === 'cancel' ? { action: 'cancel', effective_at: ends } : null,
    },
  }
}

const MAX_POLLS = 40
const POLL_MS = 50

/** Waits until the read model shows the change, because the page shows the purchase next. */
const waitForChange = async (read: () => Promise<unknown>, before: unknown) => {
  for (let n = 0; n < MAX_POLLS && isDeepStrictEqual(await read(), before); n++) await delay(POLL_MS)
}

/** Simulates Paddle's pages for subscribers by sending signed webhooks to our own endpoint. */
export const simulatedPortalEndpoint = ({ cabinet, settings, clock }: ApiContext) => {
  const prices = {
    trial: settings.PADDLE_PRICE_TRIAL,
    monthly: settings.PADDLE_PRICE_MONTHLY,
    lifetime: settings.PADDLE_PRICE_LIFETIME,
  }
  const send = createSelfSender({ settings, clock })

  return endpoint(
    simulatedPortal,
    async ({ body: { action, payoutSubId: purchaseId }, bearer, operation, request }) => {
      if (settings.CHECKOUT !== 'simulated') throw notFound()
      const session = await cabinet.sessions.require(bearer)
      const read = async () =>
        (await cabinet.purchasesOf(session)).find(({ transactionId }) => transactionId === purchaseId)
      const purchase = await read()
      const { subscription, payment } = purchase ?? {}
      if (!subscription || !payment?.customerId || subscription.status === 'canceled') {
        throw new Refusal(422, 'nothing_to_manage', 'This purchase has no plan that runs.')
      }
      const { customerId, quizUserId } = payment
      const webhook = webhookOf(
        action,
        { subscription, customerId, quizUserId, priceId: prices[subscription.license ?? 'monthly'] },
        operation.key ?? randomUUID(),
        clock(),
      )
      await send([webhook], request)
      await waitForChange(read, purchase)
      return done
    },
  )
}
