import { z } from 'zod'
import type { DaySums, ProviderFigures, ReportedPayment } from '#commands/payment/provider-figures.ts'
import { DAY_MS } from '#events/time/time.ts'
import { adjustmentFact } from '#events/payment/paddle/facts.ts'
import { entriesOf } from '#events/payment/purchase-ledger.ts'
import { callPaddle, paddleContent, type PaddleApi } from './paddle-api.ts'

/** Amounts are text in the lowest unit. */
const minorUnits = z
  .string()
  .regex(/^-?\d{1,15}$/)
  .transform(Number)

export const DayMetric = z.object({
  data: z.object({
    currency_code: z.string().optional(),
    timeseries: z.array(
      z.object({ timestamp: z.string(), amount: minorUnits.optional(), count: z.number().int().optional() }),
    ),
    updated_at: z.string(),
  }),
})

export const ListedAdjustment = z.object({
  id: z.string(),
  action: z.string(),
  status: z.string(),
  transaction_id: z.string(),
  created_at: z.string(),
  updated_at: z.string().nullish(),
  totals: z.object({ total: minorUnits }),
})

export const ListedTransaction = z.object({
  id: z.string(),
  status: z.string(),
  currency_code: z.string(),
  details: z.object({ totals: z.object({ total: minorUnits, grand_total: minorUnits.nullish() }) }),
  adjustments: z.array(ListedAdjustment).nullish(),
})

type Query = Record<string, string>

const METRICS = ['revenue', 'refunds', 'chargebacks'] as const

/** Adjustments are listed by the time of their creation, and approved within this time. */
const APPROVAL_DAYS = 14

const MAX_IDS = 30

export const createPaddleFigures = (api: PaddleApi): ProviderFigures => ({
  daySums: (from, until) => readDaySums(api, from, until),
  payments: (day, ids) => readPayments(api, day, ids),
})

const readDaySums = async (api: PaddleApi, from: string, to: string): Promise<DaySums[]> => {
  const [revenue, refunds, chargebacks] = await Promise.all(
    METRICS.map(async (name) => (await get(api, `/metrics/${name}`, { from, to }, DayMetric)).data),
  )
  const pointOn = (metric: typeof revenue, day: string) =>
    metric?.timeseries.find(({ timestamp }) => dayOf(timestamp) === day)
  // A day is complete once the metric that is updated last is past it.
  const updatedAt = [revenue, refunds, chargebacks].map((metric) => metric?.updated_at ?? '').toSorted()[0] ?? ''
  const days = revenue?.timeseries.map(({ timestamp }) => dayOf(timestamp)) ?? []
  return days
    .filter((day) => dayAfter(day, 1) <= dayOf(updatedAt))
    .map((day) => ({
      day,
      currency: revenue?.currency_code ?? '',
      revenue: pointOn(revenue, day)?.amount ?? 0,
      payments: pointOn(revenue, day)?.count ?? 0,
      refunded: pointOn(refunds, day)?.amount ?? 0,
      chargebacks: pointOn(chargebacks, day)?.count ?? 0,
    }))
}

const get = async <Content>(
  api: PaddleApi,
  path: string,
  query: Query | URLSearchParams,
  schema: z.ZodType<Content>,
): Promise<Content> => paddleContent(await callPaddle(api, `${path}?${new URLSearchParams(query)}`), schema)

const dayOf = (instant: string) => instant.slice(0, 10)
const dayAfter = (day: string, days: number) => dayOf(new Date(Date.parse(day) + days * DAY_MS).toISOString())

const readPayments = async (api: PaddleApi, day: string, known: readonly string[]): Promise<ReportedPayment[]> => {
  const found = new Map<string, ReportedPayment>()
  const read = async (query: Query) => {
    const all = { ...query, include: 'adjustments', per_page: String(MAX_IDS) }
    for await (const one of listAll(api, '/transactions', ListedTransaction, all))
      if (one.status === 'completed') found.set(one.id, reportedPayment(one))
  }
  await read({
    status: 'completed',
    'billed_at[GTE]': `${day}T00:00:00Z`,
    'billed_at[LT]': `${dayAfter(day, 1)}T00:00:00Z`,
  })
  const missing = [...new Set([...known, ...(await adjustedOn(api, day))])].filter((id) => !found.has(id))
  for (let n = 0; n < missing.length; n += MAX_IDS) await read({ id: missing.slice(n, n + MAX_IDS).join(',') })
  return [...found.values()]
}

/** Yields the items of all pages of a list. Only the query of the next page's address is used. */
const listAll = async function* <Item extends z.ZodType>(api: PaddleApi, path: string, item: Item, query: Query) {
  for (let next: Query | URLSearchParams | undefined = query; next;) {
    const page: Page<z.output<Item>> = await get(api, path, next, pageOf(item))
    yield* page.data
    const { has_more, next: address } = page.meta.pagination
    next = has_more && address ? new URL(address).searchParams : undefined
  }
}

type Page<Item> = { data: Item[]; meta: { pagination: { next?: string | null | undefined; has_more: boolean } } }

const pageOf = <Item extends z.ZodType>(item: Item): z.ZodType<Page<z.output<Item>>> =>
  z.object({
    data: z.array(item),
    meta: z.object({ pagination: z.object({ next: z.string().nullish(), has_more: z.boolean() }) }),
  })

/** Adds up a payment by the rules by which our own ledger does. */
const reportedPayment = ({
  id,
  currency_code,
  details,
  adjustments,
}: z.output<typeof ListedTransaction>): ReportedPayment => {
  const amount = details.totals.grand_total ?? details.totals.total
  const facts = (adjustments ?? []).map(({ id: adjustmentId, action, status, totals, ...times }) =>
    adjustmentFact({
      webhookId: adjustmentId,
      webhookType: 'adjustment.updated',
      currency: currency_code,
      adjustmentId,
      action,
      status,
      amount: totals.total,
      occurredAt: times.updated_at ?? times.created_at,
    }),
  )
  const entries = entriesOf({
    payment: { transaction: null, adjustments: Object.fromEntries(facts.map((fact) => [fact.adjustmentId, fact])) },
    purchase: {
      quizUserId: null,
      license: null,
      kind: 'purchase',
      currency: currency_code,
      amount,
      customerId: null,
      subscriptionId: null,
      paidAt: '',
    },
  })
  return {
    transactionId: id,
    currency: currency_code,
    gross: amount,
    refunded: entries.reduce((sum, { refunded }) => sum + refunded, 0),
    chargedBack: entries.reduce((sum, { chargedBack }) => sum + chargedBack, 0),
  }
}

/** Returns the transactions with an adjustment that was made or approved on a day. */
const adjustedOn = async (api: PaddleApi, day: string): Promise<string[]> => {
  const ids: string[] = []
  const query = { order_by: 'id[DESC]', per_page: '50' }
  for await (const one of listAll(api, '/adjustments', ListedAdjustment, query)) {
    if (dayOf(one.created_at) < dayAfter(day, -APPROVAL_DAYS)) break
    if (dayOf(one.created_at) === day || dayOf(one.updated_at ?? '') === day) ids.push(one.transaction_id)
  }
  return ids
}
