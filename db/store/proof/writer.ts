import { randomUUID } from 'node:crypto'
import { createPool, type Pool } from '#db/client.ts'
import { clockFrom } from '#db/clock.ts'
import { createEventStore, type NewEvent } from '#db/store/event-store.ts'

/** Options of a writer process, passed as JSON in its first argument. */
export type Orders = {
  url: string
  writers: number
  /** How many events this process appends in all. */
  events: number
  /** The store's own append, or one that takes positions before the commit: what a reader must never be given. */
  order: 'kept' | 'broken'
}

/** Message that a writer sends when it is done. */
export type WriterResult = { acknowledged: number }

/** How many appends one writer has under way at the same time. */
const AT_ONCE = 48

const event = (n: number): NewEvent => ({
  type: 'quiz.age-chosen',
  data: { age: ['18-29', '30-45', '46-60', '60+'][n % 4] ?? '60+' },
  metadata: { correlation: 'no-reader-misses', causation: String(n) },
})

/** Transactions of one to four events: their commits overtake each other, if anything lets them. */
const sizeOf = (n: number, left: number) => Math.min(1 + (n % 4), left)

type AppendNth = (n: number, events: NewEvent[]) => Promise<unknown>

const throughStore = (pool: Pool): AppendNth => {
  const { append } = createEventStore(pool, clockFrom())
  return (_, events) => append(`proof-${randomUUID()}`, events, { expectedVersion: 0 })
}

/** Positions from a sequence, each transaction committing when it likes. */
const throughSequence = (pool: Pool): AppendNth => {
  return (_, events) =>
    pool.query(
      `insert into event_store.events
       select nextval('proof_positions'), $1, nth, gen_random_uuid(), e->>'type', 1, e->'data', e->'metadata', now()
       from json_array_elements($2) with ordinality as t(e, nth)`,
      [`proof-${randomUUID()}`, JSON.stringify(events)],
    )
}

/** One writer: connections of its own, as if it were alone. Resolves to how many events were acknowledged. */
const write = async ({ url, order }: Orders, events: number): Promise<number> => {
  const pool = createPool({ url, name: 'proof-writer', max: order === 'kept' ? 2 : 4, statementTimeoutMs: 60_000 })
  const append = order === 'kept' ? throughStore(pool) : throughSequence(pool)
  let begun = 0
  let acknowledged = 0
  const keepOn = async () => {
    while (begun < events) {
      const n = begun
      const size = sizeOf(n, events - begun)
      begun += size
      await append(
        n,
        Array.from({ length: size }, (_, i) => event(n + i)),
      )
      acknowledged += size
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, keepOn))
  return acknowledged
}

const orders: Orders = JSON.parse(process.argv[2] ?? '{}')
const share = Math.ceil(orders.events / orders.writers)
const written = await Promise.all(
  Array.from({ length: orders.writers }, (_, n) =>
    write(orders, Math.max(0, Math.min(share, orders.events - n * share))),
  ),
)
process.send?.({ acknowledged: written.reduce((sum, one) => sum + one, 0) } satisfies WriterResult, () =>
  process.exit(0),
)
