import { type Webhook, webhook } from './webhooks.ts'

/** Types that the provider sends to each destination that did not leave them out. The product uses none of them. */
const UNUSED = ['address.created', 'business.updated', 'payment_method.saved', 'report.created'] as const

const withoutNulls = (data: object) => Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null))

/**
 * Returns webhooks as providers deliver them on a bad day: the last one first, each again, fields that hold nothing left
 * out, and between them reports of types that nothing here uses.
 */
export const messyDelivery = (webhooks: readonly Webhook[]): Webhook[] => {
  const bare = webhooks.map((one) => ({ ...one, data: withoutNulls(one.data) }))
  const others = bare
    .slice(0, 1)
    .flatMap(({ event_id, occurred_at }) =>
      UNUSED.map((type) => webhook(type, event_id, new Date(occurred_at), { id: 'unused' })),
    )
  return [...bare.toReversed(), ...others, ...bare]
}
