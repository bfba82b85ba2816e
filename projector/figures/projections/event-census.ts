import { z } from 'zod'
import { anyOf, runQuery } from '#db/query.ts'
import { insertRows, projectionOf, rowsAsTable, tablesIn } from '#db/read-models/description.ts'
import { eventCensusModel, PACE_MS, PACED, REFUSED_MAILS } from '#db/figures/event-census.ts'
import type { LeanEvent } from '#events/decode.ts'
import { describeViews } from '#projector/describe-views.ts'
import type { Projection, Tx } from '#projector/engine/projection.ts'

/** Fields of every event that a webhook caused. Of those that were not understood, types that we don't use have a reason. */
const WebhookFields = z.object({
  webhookId: z.string(),
  webhookType: z.string(),
  occurredAt: z.string(),
  reason: z.string().optional().catch(undefined),
})

type Counts = Map<string, { count: number; lastAt: Date }>

const countTypes = (counts: Counts, page: LeanEvent[]) => {
  for (const { type, at } of page) counts.set(type, { count: (counts.get(type)?.count ?? 0) + 1, lastAt: at })
}

const saveCounts = async ({ client, schema }: Tx, counts: Counts) => {
  if (counts.size === 0) return
  const rows = [...counts].map(([type, { count, lastAt }]) => ({ type, count, last_at: lastAt }))
  const insert = tablesIn(eventCensusModel, schema)
    .insertInto('types')
    .expression(rowsAsTable(schema, eventCensusModel, 'types', rows))
    .onConflict((conflict) =>
      conflict.column('type').doUpdateSet((eb) => ({
        count: eb('types.count', '+', eb.ref('excluded.count')),
        last_at: eb.ref('excluded.last_at'),
      })),
    )
  await runQuery(client, insert)
}

const PACED_TYPES: ReadonlySet<string> = new Set([...Object.values(PACED), ...Object.values(REFUSED_MAILS)])

type Pace = { type: string; starts_at: string; count: number }

const countPaces = (paces: Map<string, Pace>, page: LeanEvent[]) => {
  for (const { type, at } of page) {
    if (!PACED_TYPES.has(type)) continue
    const starts_at = new Date(at.getTime() - (at.getTime() % PACE_MS)).toISOString()
    const count = (paces.get(`${type} ${starts_at}`)?.count ?? 0) + 1
    paces.set(`${type} ${starts_at}`, { type, starts_at, count })
  }
}

const savePaces = async ({ client, schema }: Tx, paces: Iterable<Pace>) => {
  const rows = [...paces]
  if (rows.length === 0) return
  const insert = tablesIn(eventCensusModel, schema)
    .insertInto('paces')
    .expression(rowsAsTable(schema, eventCensusModel, 'paces', rows))
    .onConflict((conflict) =>
      conflict
        .columns(['type', 'starts_at'])
        .doUpdateSet((eb) => ({ count: eb('paces.count', '+', eb.ref('excluded.count')) })),
    )
  await runQuery(client, insert)
}

/** Webhooks by their id, each with its first event. */
type Webhooks = Map<string, z.infer<typeof WebhookFields> & { event: LeanEvent }>

const collectWebhooks = (webhooks: Webhooks, page: LeanEvent[]) => {
  for (const event of page) {
    const { data } = event.type.startsWith('payment.') ? WebhookFields.safeParse(event.data) : {}
    if (data && !webhooks.has(data.webhookId)) webhooks.set(data.webhookId, { ...data, event })
  }
}

const saveWebhooks = async (tx: Tx, webhooks: Webhooks) => {
  if (webhooks.size === 0) return
  const listed = tablesIn(eventCensusModel, tx.schema).selectFrom('webhooks')
  const again = listed.select('webhook_id').where('webhook_id', '=', anyOf([...webhooks.keys()]))
  const known = new Set((await runQuery(tx.client, again)).map((row) => row.webhook_id))
  const [newest] = await runQuery(tx.client, listed.select('nth').orderBy('position', 'desc').limit(1))
  const added = [...webhooks.values()].filter(({ webhookId }) => !known.has(webhookId))
  const rows = added.map(({ webhookId, webhookType, occurredAt, reason, event }, n) => ({
    webhook_id: webhookId,
    type: webhookType,
    occurred_at: occurredAt,
    received_at: event.at,
    understood: event.type !== 'payment.webhook-not-understood' || reason === 'unknown type',
    position: event.position,
    nth: (newest?.nth ?? 0) + n + 1,
  }))
  await insertRows(tx, eventCensusModel, 'webhooks', rows)
}

/** Counts events by type and pace, and lists webhooks. Reads no other data, so events that can't be decoded count too. */
export const eventCensus: Projection = {
  ...projectionOf(eventCensusModel),
  onViews: describeViews(projectionOf(eventCensusModel)),
  revision: 4,
  lingerMs: 250,
  fold: async (_tx, pages) => {
    const counts: Counts = new Map()
    const paces = new Map<string, Pace>()
    const webhooks: Webhooks = new Map()
    for await (const page of pages) {
      countTypes(counts, page)
      countPaces(paces, page)
      collectWebhooks(webhooks, page)
    }
    const save = async (tx: Tx) => {
      await saveCounts(tx, counts)
      await savePaces(tx, paces.values())
      await saveWebhooks(tx, webhooks)
    }
    return { deadLetters: [], save }
  },
}
