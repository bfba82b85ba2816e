import { bigint, boolean, table, text, timestamp } from './description.ts'

export const eventCensusTables = {
  types: table({ type: text, count: bigint, last_at: timestamp }, { key: ['type'] }),
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
