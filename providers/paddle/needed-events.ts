/**
 * Without these, a purchase opens nothing or its buyer stays unknown, or a renewal or refund goes unnoticed. Most refunds
 * are created before they are approved.
 */
export const NEEDED_EVENTS = [
  'transaction.completed',
  'customer.created',
  'subscription.created',
  'subscription.updated',
  'subscription.canceled',
  'adjustment.created',
  'adjustment.updated',
] as const
