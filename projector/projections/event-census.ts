import { z } from 'zod'
import type { LeanEvent } from '#events/decode.ts'
import type { Projection, Tx } from '#projector/engine/projection.ts'

const create = (schema: string) => `
  create table ${schema}.types (type text primary key, count bigint not null, last_at timestamptz not null);
  create table ${schema}.webhooks (
    webhook_id text primary key, type text not null, occurred_at text not null, received_at timestamptz not null,
    understood boolean not null, position bigint not null);
  create index webhooks_newest on ${schema}.webhooks (position desc);`

/** Fields of every event that a webhook caused. */
const WebhookFields = z.object({ webhookId: z.string(), webhookType: z.string(), occurredAt: z.string() })

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

type Webhook = z.infer<typeof WebhookFields> & { event: LeanEvent }

const webhooksIn = (page: LeanEvent[]): Webhook[] =>
  page.flatMap((event) => {
    const { data } = event.type.startsWith('payment.') ? WebhookFields.safeParse(event.data) : {}
    return data ? [{ ...data, event }] : []
  })

const saveWebhooks = async ({ client, schema }: Tx, webhooks: Webhook[]) => {
  if (webhooks.length === 0) return
  await client.query(
    `insert into ${schema}.webhooks
     select * from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[], $5::boolean[], $6::bigint[])
     on conflict (webhook_id) do nothing`,
    [
      webhooks.map(({ webhookId }) => webhookId),
      webhooks.map(({ webhookType }) => webhookType),
      webhooks.map(({ occurredAt }) => occurredAt),
      webhooks.map(({ event }) => event.at),
      webhooks.map(({ event }) => event.type !== 'payment.webhook-not-understood'),
      webhooks.map(({ event }) => event.position),
    ],
  )
}

/** Counts events by type and lists webhooks. Reads no other data, so events that can't be decoded count too. */
export const eventCensus: Projection = {
  name: 'event-census',
  revision: 1,
  lingerMs: 250,
  tables: ['types', 'webhooks'],
  create,
  fold: async (_tx, pages) => {
    const counts: Counts = new Map()
    const webhooks: Webhook[] = []
    for await (const page of pages) {
      countTypes(counts, page)
      webhooks.push(...webhooksIn(page))
    }
    const save = async (tx: Tx) => {
      await saveCounts(tx, counts)
      await saveWebhooks(tx, webhooks)
    }
    return { deadLetters: [], save }
  },
}
