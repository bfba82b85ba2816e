import { bigint, boolean, table, text, timestamp } from './description.ts'

/** Types of events that have a pace, from which a silence shows. */
export const PACED = {
  visitors: 'quiz.visitor-arrived',
  checkouts: 'quiz.checkout-opened',
  purchases: 'payment.purchase-completed',
  reports: 'payment.transaction-reported',
} as const
export const PACE_MS = 600_000

export const eventCensusTables = {
  types: table({ type: text, count: bigint, last_at: timestamp }, { key: ['type'] }),
  /** How often each of `PACED` happened in every ten minutes. */
  paces: table({ type: text, starts_at: timestamp, count: bigint }, { key: ['type', 'starts_at'] }),
  webhooks: table(
    {
      webhook_id: text,
      type: text,
      /** The provider's own text, with more digits than an instant has here. */
      occurred_at: text,
      received_at: timestamp,
      understood: boolean,
      position: bigint,
    },
    { key: ['webhook_id'], indexes: { webhooks_newest: 'position desc' } },
  ),
}

export const eventCensusModel = { name: 'event-census', tables: eventCensusTables } as const
