import { simulatedId, type Webhook } from './webhooks.ts'

/** Types that the provider sends to each destination that did not leave them out. The product uses none of them. */
const UNUSED = ['address.created', 'business.updated', 'payment_method.saved', 'report.created'] as const

const withoutNulls = (data: object) => Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null))

/**
 * Returns webhooks as providers deliver them on a bad day: the last one first, each again, fields that hold nothing left
 * out, and between them reports of types that nothing here uses.
 */
export const messyDelivery = (webhooks: readonly Webhook[]): Webhook[] => {
  const bare = webhooks.map((one) => ({ ...one, data: withoutNulls(one.data) }))
  const others = UNUSED.map((type): Webhook => {
    const first = bare[0]
    const [event_id, notification_id] = [
      simulatedId('evt', type, `${first?.event_id}`),
      simulatedId('ntf', type, `${first?.event_id}`),
    ]
    return {
      event_id,
      notification_id,
      event_type: type,
      occurred_at: first?.occurred_at ?? '',
      data: { id: 'unused' },
    }
  })
  return [...bare.toReversed(), ...others, ...bare]
}
