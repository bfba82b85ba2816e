import { randomUUID } from 'node:crypto'
import { createPool } from '#db/client.ts'
import { clockFrom } from '#db/clock.ts'
import { createEventStore, type NewEvent } from '#db/store/event-store.ts'

/** Options of a writer process, passed as JSON in its first argument. */
export type Orders = {
  url: string
  writers: number
  /** How many events this process appends in all. */
  events: number
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

/** One writer: connections of its own, as if it were alone. Resolves to how many events were acknowledged. */
const write = async ({ url }: Orders, events: number): Promise<number> => {
  const pool = createPool({ url, name: 'proof-writer', max: 2, statementTimeoutMs: 60_000 })
  const { append } = createEventStore(pool, clockFrom())
  let begun = 0
  let acknowledged = 0
  const keepOn = async () => {
    while (begun < events) {
      const n = begun
      const size = sizeOf(n, events - begun)
      begun += size
      const some = Array.from({ length: size }, (_, i) => event(n + i))
      await append(`proof-${randomUUID()}`, some, { expectedVersion: 0 })
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
