import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { createPaddleFigures } from '#providers/paddle/paddle-figures.ts'
import { DAY_MS } from '#events/time/time.ts'
import { money } from '#projector/figures/projections/money/money.ts'
import { startRunner, waitUntilCaughtUp } from '#projector/testing.ts'
import { type StoredEventInput, writeEvents } from '#projector/testing.events.ts'
import { createTestDatabase } from '#prove/servers/database.ts'
import { createStandIn, replied } from '#prove/servers/stand-in.ts'
import { createReconciliation } from './reconciliation.ts'

const database = shared(() => createTestDatabase())

const NOW = new Date('2026-03-20T04:00:00Z')
const dayOf = (n: number) => `2026-03-${String(10 + (n % 8)).padStart(2, '0')}`

/** A payment with its adjustments, as one of the two sides knows it. */
type Paid = { id: string; day: string; amount: number; currency: string; refunded: number; chargedBack: number }

const TAX = 300
const FEE = 100
const AMOUNT = 1_500

/** Payments of eight days: four of each day are refunded in part, one is charged back, and one is in yen. */
const PAID: Paid[] = Array.from({ length: 200 }, (_, n) => ({
  id: `txn_${String(n).padStart(3, '0')}`,
  day: dayOf(n),
  amount: AMOUNT + n,
  currency: dayOf(n) === '2026-03-17' && n > 190 ? 'JPY' : 'USD',
  refunded: n % 6 === 0 ? 500 : 0,
  chargedBack: n % 50 === 49 ? AMOUNT + n : 0,
}))

const instant = (day: string, hour: number) => `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`

const adjustmentsOf = ({ id, day, refunded, chargedBack, currency }: Paid) =>
  [
    ['refund', refunded],
    ['chargeback', chargedBack],
  ].flatMap(([action, total]) =>
    total === 0
      ? []
      : {
          id: `adj_${action}_${id}`,
          action,
          status: 'approved',
          transaction_id: id,
          currency_code: currency,
          created_at: instant(day, 14),
          updated_at: instant(day, 15),
          totals: { total: String(total), tax: '0' },
        },
  )

const eventsOf = (paid: Paid): StoredEventInput[] => {
  const { id, day, amount, currency } = paid
  const stream = `payment-${id}`
  const report = {
    occurredAt: `${day}T12:00:00.000000000Z`,
    webhookType: 'transaction.completed',
    webhookId: `evt_${id}`,
  }
  const sold = { license: 'monthly', quizUserId: null, customerId: null, subscriptionId: null, currency, amount }
  const paidAt = instant(day, 12)
  const transaction = { status: 'completed', origin: 'web', tax: TAX, fee: FEE, priceIds: [], discountId: null }
  return [
    {
      stream,
      type: 'payment.transaction-reported',
      data: { ...report, ...sold, ...transaction, paidAt, periodEndsAt: null },
    },
    { stream, type: 'payment.purchase-completed', data: { ...sold, kind: 'purchase', paidAt } },
    ...adjustmentsOf(paid).map(({ id: adjustmentId, action, status, updated_at, totals }) => ({
      stream,
      type: 'payment.adjustment-reported',
      data: {
        webhookId: `evt_${adjustmentId}`,
        webhookType: 'adjustment.created',
        adjustmentId,
        action,
        status,
        currency,
        occurredAt: updated_at.replace('000Z', '000000000Z'),
        amount: Number(totals.total),
        tax: 0,
      },
    })),
  ]
}

/** Answers as Paddle does: metrics by day, and lists in pages. */
const createPaddle = (all: readonly Paid[]) => {
  const sum = (of: readonly Paid[], amount: (one: Paid) => number) => of.reduce((total, one) => total + amount(one), 0)
  // Foreign currencies are converted at a rate that we don't know.
  const usd = ({ currency }: Paid, amount: number) => (currency === 'USD' ? amount : Math.round(amount / 150))
  const metric = (name: string, { from, to }: Record<string, string>) => {
    const timeseries = [...Array(31).keys()].flatMap((n) => {
      const day = new Date(Date.parse(from ?? '') + n * DAY_MS).toISOString().slice(0, 10)
      const of = all.filter((one) => one.day === day)
      const point = {
        revenue: { amount: String(sum(of, (one) => usd(one, one.amount - TAX - FEE))), count: of.length },
        refunds: { amount: String(sum(of, (one) => usd(one, one.refunded))) },
        chargebacks: { count: of.filter(({ chargedBack }) => chargedBack > 0).length },
      }[name]
      return day < (to ?? '') ? { timestamp: `${day}T00:00:00Z`, ...point } : []
    })
    return { data: { currency_code: 'USD', timeseries, interval: 'day', updated_at: NOW.toISOString() } }
  }
  const paged = (items: { id: string }[], query: Record<string, string>, most: number) => {
    const rest = items.slice(items.findIndex(({ id }) => id === query['after']) + 1)
    const data = rest.slice(0, Math.min(most, Number(query['per_page'])))
    const next = `https://api.example/list?${new URLSearchParams({ ...query, after: data.at(-1)?.id ?? '' })}`
    return { data, meta: { pagination: { next, has_more: rest.length > data.length, per_page: most } } }
  }
  const transactions = (query: Record<string, string>) =>
    all
      .filter(({ id, day }) =>
        query['id'] ? query['id'].split(',').includes(id) : query['billed_at[GTE]']?.startsWith(day),
      )
      .map((one) => ({
        id: one.id,
        status: 'completed',
        currency_code: one.currency,
        adjustments: adjustmentsOf(one),
        details: { totals: { total: String(one.amount), grand_total: String(one.amount) } },
      }))
  return createStandIn(({ path }) => {
    const { pathname, searchParams } = new URL(path, 'http://paddle')
    const query = Object.fromEntries(searchParams)
    if (pathname.startsWith('/metrics/')) return replied(200, metric(pathname.slice('/metrics/'.length), query))
    if (pathname === '/transactions') return replied(200, paged(transactions(query), query, 30))
    const adjustments = all.flatMap(adjustmentsOf).toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1))
    return replied(200, paged(adjustments, query, 10))
  })
}

const reconcile = async (theirs: readonly Paid[]) => {
  const paddle = await createPaddle(theirs)
  const figures = createPaddleFigures({ base: paddle.origin, key: 'pdl_sdbx_apikey_1' })
  const job = createReconciliation({ pool: database.pool, figures, clock: () => NOW })
  await job.run(new AbortController().signal)
  await paddle.close()
  const { rows } = await database.pool.query<{ line: string }>(
    `select concat_ws(' ', transaction_id, kind, coalesce(ours::text, '-'), coalesce(theirs::text, '-')) as line
     from reactions.differences order by 1`,
  )
  return rows.map(({ line }) => line)
}

test('of 200 payments and refunds, 20 planted differences are all named, and none that agree', async () => {
  // Three payments never reached us, and Paddle doesn't know another three.
  const [lost, unknown] = [
    ['txn_003', 'txn_044', 'txn_120'],
    ['txn_010', 'txn_077', 'txn_199'],
  ]
  await writeEvents(database.pool, PAID.filter(({ id }) => !lost.includes(id)).flatMap(eventsOf))
  const runner = startRunner(money, database)
  await waitUntilCaughtUp(database, 'money')
  await runner.stop()
  const changes: Record<string, Partial<Paid>> = {
    txn_001: { amount: 1 },
    txn_020: { amount: 1_798 },
    txn_055: { amount: 9_999 },
    txn_195: { amount: 5 },
    txn_006: { refunded: 0 },
    txn_012: { refunded: 499 },
    txn_025: { refunded: 1 },
    txn_060: { refunded: 700 },
    txn_061: { refunded: 100 },
    txn_191: { refunded: 3 },
    txn_049: { chargedBack: 0 },
    txn_099: { chargedBack: 5 },
    txn_100: { chargedBack: 1_877 },
    txn_149: { chargedBack: 1 },
  }
  const planted = PAID.filter(({ id }) => !unknown.includes(id)).map((one) => ({ ...one, ...changes[one.id] }))
  const found = await reconcile(planted)
  const named = [...lost, ...unknown, ...Object.keys(changes)].toSorted()
  expect(named).toHaveLength(20)
  expect([...new Set(found.map((line) => line.split(' ')[0]))]).toEqual(named)
  expect(found).toEqual(
    expect.arrayContaining(['txn_003 payment - 1503', 'txn_010 payment 1510 -', 'txn_012 refund 500 499']),
  )
})

test('differences go once the two sides agree', async () => {
  const known = PAID.filter(({ id }) => !['txn_003', 'txn_044', 'txn_120'].includes(id))
  expect(await reconcile(known)).toEqual([])
})
