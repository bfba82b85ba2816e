import type { Pool, PoolClient } from '#db/client.ts'
import { type EventOf, type EventType, isEventType, schemaVersion } from '#events/catalog.ts'
import { visitorStream } from '#events/quiz/quiz.ts'
import { insertEvents } from '#prove/servers/database.ts'

/** An event as the store may contain it: of current, older or newer code, or invalid. */
export type StoredEventInput = { stream: string; type: string; data: unknown; at?: string; schemaVersion?: number }

const NOON = '2026-03-10T12:00:00Z'
const NOON_SHARP = '2026-03-10T12:00:00.000Z'

type Payment = { currency?: string; kind?: 'purchase' | 'renewal' }
const paymentOf = (n: number) => ({ stream: `payment-txn_${n}`, at: NOON })

/** Creates a visitor. Each action returns an event to store. */
export const visitor = (n: number) => {
  const id = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
  const stream = visitorStream(id)
  return {
    id,
    stream,
    did: <T extends EventType>(type: T, data: EventOf<T>['data'], at = NOON): StoredEventInput => ({
      stream,
      type,
      data,
      at,
    }),
    /** Creates a purchase or renewal of the visitor. */
    paid: (amount: number, { currency = 'USD', kind = 'purchase' }: Payment = {}): StoredEventInput => ({
      ...paymentOf(n),
      type: 'payment.purchase-completed',
      data: {
        quizUserId: id,
        license: 'monthly',
        kind,
        currency,
        amount,
        customerId: null,
        subscriptionId: null,
        paidAt: NOON_SHARP,
      },
    }),
    /** Creates a refund of the visitor. */
    refunded: (amount: number, { currency = 'USD', kind = 'purchase' }: Payment = {}): StoredEventInput => ({
      ...paymentOf(n),
      type: 'payment.refunded',
      data: { quizUserId: id, license: 'monthly', kind, currency, amount, total: Math.max(0, amount) },
    }),
  }
}

/** Appends events to the store without validation. Not for concurrent use. */
export const writeEvents = async (pool: Pool | PoolClient, events: StoredEventInput[]) => {
  await insertEvents(
    pool,
    `select head + n, stream,
       coalesce(before.events, 0) + row_number() over (partition by stream order by n),
       gen_random_uuid(), type, schema_version, data, '{"correlation":"c","causation":"o"}', at
     from unnest($1::text[], $2::text[], $3::smallint[], $4::json[], $5::timestamptz[]) with ordinality
       as w(stream, type, schema_version, data, at, n)
     left join (select stream, count(*) as events from event_store.events group by stream) before using (stream)
     cross join (select coalesce(max(position), 0) as head from event_store.events) newest`,
    [
      events.map(({ stream }) => stream),
      events.map(({ type }) => type),
      events.map((event) => event.schemaVersion ?? (isEventType(event.type) ? schemaVersion(event.type) : 1)),
      events.map(({ data }) => JSON.stringify(data)),
      events.map(({ at = NOON }) => at),
    ],
  )
}
