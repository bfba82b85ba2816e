import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { IncomingMessage } from 'node:http'
import type { PaddleSubscriptionStatus } from '#events/payment/paddle/reports.ts'
import type { SubscriptionStatus } from '#events/payment/payment-facts.ts'
import type { Paddle } from '#api/payment/paddle/paddle.ts'
import { Refusal } from '#commands/refusal.ts'
import type { Purchase, PurchaseSubscription } from '#commands/payment/purchase/purchase.ts'
import { createSelfSender } from './self-sender.ts'
import { simulatedId, type Webhook } from './webhooks.ts'

export type Action = 'cancel' | 'cancel-now' | 'resume'
type Managed = { subscription: PurchaseSubscription; customerId: string; quizUserId: string | null; priceId: string }

const PADDLE_STATUSES: Record<SubscriptionStatus, PaddleSubscriptionStatus> = {
  active: 'active',
  trial: 'trialing',
  'past-due': 'past_due',
  paused: 'paused',
  canceled: 'canceled',
}

const MAX_POLLS = 40
const POLL_MS = 50

/** Does what a button of Paddle's pages does, and waits until `read` shows the change. */
export type PortalActions = (
  action: Action,
  read: () => Promise<Purchase | undefined>,
  seed: string,
  request: IncomingMessage,
) => Promise<void>

/**
 * Simulates Paddle's pages for subscribers by sending signed webhooks to our own endpoint.
 * @throws {Refusal} 422 where no plan runs.
 */
export const createPortalActions = ({ settings, clock }: Pick<Paddle, 'settings' | 'clock'>): PortalActions => {
  const prices = {
    trial: settings.PADDLE_PRICE_TRIAL,
    monthly: settings.PADDLE_PRICE_MONTHLY,
    lifetime: settings.PADDLE_PRICE_LIFETIME,
  }
  const send = createSelfSender({ settings, clock })
  return async (action, read, seed, request) => {
    const purchase = await read()
    const { subscription, payment } = purchase ?? {}
    if (!subscription || !payment?.customerId || subscription.status === 'canceled') {
      throw new Refusal(422, 'nothing_to_manage', 'This purchase has no plan that runs.')
    }
    const { customerId, quizUserId } = payment
    const priceId = prices[subscription.license ?? 'monthly']
    await send([webhookOf(action, { subscription, customerId, quizUserId, priceId }, seed, clock())], request)
    await waitForChange(read, purchase)
  }
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

/** Waits until the read model shows the change, because the page shows the purchase next. */
const waitForChange = async (read: () => Promise<unknown>, before: unknown) => {
  for (let n = 0; n < MAX_POLLS && isDeepStrictEqual(await read(), before); n++) await delay(POLL_MS)
}
