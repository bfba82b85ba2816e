import { z } from 'zod'
import type { LeanEvent } from '#events/decode.ts'
import type { Projection, Tx } from '#projector/engine/projection.ts'

const create = (schema: string) => `
  create table ${schema}.types (type text primary key, count bigint not null, last_at timestamptz not null);
  create table ${schema}.webhooks (
    webhook_id text primary key, type text not null, occurred_at text not null, received_at timestamptz not null,
    understood boolean not null, position bigint not null);
  create index webhooks_newest on ${schema}.webhooks (position desc);`

/** What every event says of itself that a webhook brought. */
const Told = z.object({ webhookId: z.string(), webhookType: z.string(), occurredAt: z.string() })

type Counts = Map<string, { count: number; lastAt: Date }>

const countTypes = (counts: Counts, page: LeanEvent[]) => {
  for (const { type, at } of page) counts.set(type, { count: (counts.get(type)?.count ?? 0) + 1, lastAt: at })
}

const saveCounts = async ({ client, schema }: Tx, counts: Counts) => {
  if (counts.size === 0) return
  const all = [...counts.values()]
  await client.query(
    `insert into ${schema}.types as t select * from unnest($1::text[], $2::bigint[], $3::timestamptz[])
     on conflict (type) do update set count = t.count + excluded.count, last_at = excluded.last_at`,
    [[...counts.keys()], all.map(({ count }) => count), all.map(({ lastAt }) => lastAt)],
  )
}

type Webhook = z.infer<typeof Told> & { event: LeanEvent }

const webhooksIn = (page: LeanEvent[]): Webhook[] =>
  page.flatMap((event) => {
    const { data } = event.type.startsWith('payment.') ? Told.safeParse(event.data) : {}
    return data ? [{ ...data, event }] : []
  })

const saveWebhooks = async ({ client, schema }: Tx, told: Webhook[]) => {
  if (told.length === 0) return
  await client.query(
    `insert into ${schema}.webhooks
     select * from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[], $5::boolean[], $6::bigint[])
     on conflict (webhook_id) do nothing`,
    [
      told.map(({ webhookId }) => webhookId),
      told.map(({ webhookType }) => webhookType),
      told.map(({ occurredAt }) => occurredAt),
      told.map(({ event }) => event.at),
      told.map(({ event }) => event.type !== 'payment.webhook-not-understood'),
      told.map(({ event }) => event.position),
    ],
  )
}

/**
 * How many events of each type there are, and the webhooks that brought some. Asks nothing of what an event holds, so
 * that those count too which nobody can read.
 */
export const eventCensus: Projection = {
  name: 'event-census',
  revision: 1,
  lingerMs: 250,
  tables: ['types', 'webhooks'],
  create,
  fold: async (_tx, pages) => {
    const counts: Counts = new Map()
    const told: Webhook[] = []
    for await (const page of pages) {
      countTypes(counts, page)
      told.push(...webhooksIn(page))
    }
    const save = async (tx: Tx) => {
      await saveCounts(tx, counts)
      await saveWebhooks(tx, told)
    }
    return { deadLetters: [], save }
  },
}
