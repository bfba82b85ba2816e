import { bigint, boolean, table, text, timestamp } from '#db/read-models/description.ts'

/** Types of events that have a pace, from which a silence shows. */
export const PACED = {
  visitors: 'quiz.visitor-arrived',
  checkouts: 'quiz.checkout-opened',
  purchases: 'payment.purchase-completed',
  reports: 'payment.transaction-reported',
} as const
/** Types of events by which a mailbox refuses our mails. */
export const REFUSED_MAILS = { bounced: 'account.mail-bounced', complained: 'account.mail-complained' } as const
export const PACE_MS = 600_000

const eventCensusTables = {
  types: table(
    { type: text('Type of the event.'), count: bigint('Events of it.'), last_at: timestamp('Time of the last one.') },
    { key: ['type'] },
  ),
  /** How often each of `PACED` and `REFUSED_MAILS` happened in every ten minutes. */
  paces: table(
    {
      type: text('Type of the event.'),
      starts_at: timestamp('Begin of the ten minutes.'),
      count: bigint('Events of it within them.'),
    },
    { key: ['type', 'starts_at'] },
  ),
  webhooks: table(
    {
      webhook_id: text('Id of the report at the payment provider.'),
      type: text('Type of the report, in terms of the provider.'),
      occurred_at: text('The time as the provider wrote it, with more digits than an instant has here.'),
      received_at: timestamp('Time at which it was recorded.'),
      understood: boolean(
        'False if its data could not be understood. Types that we do not use are kept and count as understood.',
      ),
      position: bigint('Position of its event.'),
      nth: bigint('Number of the report in the order of its event, so the newest has the count of all.'),
    },
    { key: ['webhook_id'], indexes: { webhooks_newest: 'position desc', webhooks_misread: 'understood, received_at' } },
  ),
}

export const eventCensusModel = { name: 'event-census', tables: eventCensusTables } as const
