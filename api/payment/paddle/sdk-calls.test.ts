import {
  LogLevel,
  type Environment,
  type CreateDiscountRequestBody,
  type CreatePriceRequestBody,
  Paddle,
} from '@paddle/paddle-node-sdk'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createPaddleActions } from '#providers/paddle/paddle-api.ts'
import { NEEDED_EVENTS } from '#providers/paddle/needed-events.ts'
import { ensureCatalog } from '#providers/paddle/sandbox/catalog.ts'
import { ensureClientToken, ensureDestination } from '#providers/paddle/sandbox/destination.ts'
import { walkSandbox } from '#providers/paddle/sandbox/walk.ts'
import { createPaddleFigures } from '#providers/paddle/paddle-figures.ts'
import { createStandIn, type ReceivedRequest, replied } from '#prove/servers/stand-in.ts'
import { shared } from '#prove/servers/resources.ts'
import { portalLinks } from './portal.ts'
import { createTransactionLookup } from './transaction-lookup.ts'

const AT = new Date('2026-03-10T12:00:00Z')

/** Refuses to cancel, and knows nothing: then every call that we make is made. */
const paddle = shared(async () => {
  const requests: ReceivedRequest[] = []
  const server = await createStandIn((request) => {
    requests.push(request)
    if (request.path.startsWith('/events?')) return replied(200, { data: EVENTS })
    if (/^.(?:products|prices|discounts|client-tokens|notification-settings|transactions)$/.test(request.path))
      return replied(201, { data: MADE })
    if (request.path.endsWith('/cancel')) return replied(409, { error: {} })
    const timeseries = { timeseries: [], updated_at: '' }
    const data = request.path.startsWith('/metrics') ? timeseries : []
    return replied(200, { data, meta: { pagination: { has_more: false } } })
  })
  return { ...server, requests }
})

/** Everything that a sandbox answers to a creation. */
const MADE = { id: 'x_1', token: 'test_1', name: 'x', destination: 'x', active: true, endpoint_secret_key: 'x' }
const eventOf = (event_type: string, data: object) => ({
  event_id: `evt_${event_type}`,
  event_type,
  occurred_at: '',
  data,
})
const EVENTS = [
  eventOf('transaction.completed', { id: 'x_1' }),
  eventOf('subscription.created', { id: 'sub_1', transaction_id: 'x_1' }),
  eventOf('transaction.completed', { id: 'txn_1', subscription_id: 'sub_1', origin: 'subscription_recurring' }),
  eventOf('adjustment.updated', { id: 'adj_1', transaction_id: 'txn_1', status: 'approved' }),
]
const LISTED = { status: ['active' as const], perPage: 200 }
const REFUND = {
  action: 'refund',
  transactionId: 'txn_1',
  reason: 'Withdrawal or guarantee',
  type: 'full',
} as const
const marked = (setting: string) => ({ customData: { setting } })
const weeks = (frequency: number) => ({ interval: 'week', frequency }) as const
const sold = (plan: string, amount: string, more: Partial<CreatePriceRequestBody> = {}): CreatePriceRequestBody => ({
  productId: 'x_1',
  description: plan,
  unitPrice: { amount, currencyCode: 'USD' },
  billingCycle: null,
  ...more,
  ...marked(`PADDLE_PRICE_${plan}`),
})
const SOLD = [
  sold('TRIAL', '3895', { billingCycle: weeks(4), trialPeriod: weeks(1) }),
  sold('TRIAL_ONE_TIME', '1777'),
  sold('MONTHLY', '3892', { billingCycle: weeks(4) }),
  sold('LIFETIME', '24900'),
]
const SALE_OFF = ['475 trial', '1120 monthly', '5000 lifetime'].map((line): CreateDiscountRequestBody => {
  const [amount = '', license = ''] = line.split(' ')
  const flat = { type: 'flat', currencyCode: 'USD', recur: license === 'monthly' } as const
  return {
    description: `Sale, ${license}`,
    amount,
    ...flat,
    restrictTo: ['x_1'],
    ...marked(`PADDLE_DISCOUNT_${license.toUpperCase()}`),
  }
})

const DAY = { 'billedAt[GTE]': '2026-03-10T00:00:00Z', 'billedAt[LT]': '2026-03-11T00:00:00Z' } as const
/** The API's name; the SDK's list of names lacks the last letter. */
const include = ['adjustments'] as unknown as ['adjustment']
const BEFORE = { from: '2026-03-01', to: '2026-03-10' }
type Api = { base: string; key: string }
type Call = (paddle: Paddle) => Promise<unknown>
const CALLS: [string, (api: Api) => Promise<unknown>, Call[]][] = [
  [
    'cancel a subscription',
    (api) => createPaddleActions(api).cancel('sub_1', 'period end'),
    [
      (at) => at.subscriptions.cancel('sub_1', { effectiveFrom: 'next_billing_period' }),
      (at) => at.subscriptions.get('sub_1'),
    ],
  ],
  [
    'refund a payment',
    (api) => createPaddleActions(api).refund('txn_1'),
    [
      (at) => at.adjustments.list({ transactionId: ['txn_1'], action: 'refund' }).next(),
      (at) => at.adjustments.create(REFUND),
    ],
  ],
  [
    'look up a payment',
    ({ base, key }) => createTransactionLookup({ base, key, licenseOf: () => null, timeoutMs: 5_000 }).find('txn_1'),
    [(at) => at.transactions.get('txn_1')],
  ],
  [
    'open the portal',
    (api) => portalLinks(api, 'ctm_1', 'sub_1'),
    [(at) => at.customerPortalSessions.create('ctm_1', ['sub_1'])],
  ],
  [
    'read sums',
    (api) => createPaddleFigures(api).daySums(BEFORE.from, BEFORE.to),
    [
      (at) => at.metrics.getRevenue(BEFORE),
      (at) => at.metrics.getRefunds(BEFORE),
      (at) => at.metrics.getChargebacks(BEFORE),
    ],
  ],
  [
    'read payments',
    (api) => createPaddleFigures(api).payments('2026-03-10', ['txn_1']),
    [
      (at) => at.transactions.list({ status: ['completed'], ...DAY, include, perPage: 30 }).next(),
      (at) => at.adjustments.list({ orderBy: 'id[DESC]', perPage: 50 }).next(),
      (at) => at.transactions.list({ id: ['txn_1'], include, perPage: 30 }).next(),
    ],
  ],
  [
    'prepare a sandbox',
    async (api) => {
      await ensureCatalog(api, {})
      await ensureClientToken(api)
      await ensureDestination(api, 'https://plan.example.com/api/v1/paddle/webhook')
    },
    [
      (at) => at.products.list(LISTED).next(),
      (at) => at.products.create({ name: 'Daily Lamp', taxCategory: 'standard', ...marked('product') }),
      ...SOLD.flatMap((price): Call[] => [(at) => at.prices.list(LISTED).next(), (at) => at.prices.create(price)]),
      ...SALE_OFF.flatMap((one): Call[] => [
        (at) => at.discounts.list(LISTED).next(),
        (at) => at.discounts.create(one),
      ]),
      (at) => at.clientTokens.list(LISTED).next(),
      (at) => at.clientTokens.create({ name: 'Daily Lamp' }),
      (at) => at.notificationSettings.list({ perPage: 200 }),
      (at) =>
        at.notificationSettings.create({
          description: 'Daily Lamp',
          destination: 'https://plan.example.com/api/v1/paddle/webhook',
          type: 'url',
          subscribedEvents: [...NEEDED_EVENTS],
        }),
    ],
  ],
  [
    'walk a purchase',
    (api) => walkSandbox({ api, priceId: 'pri_1', site: 'x', say: () => {}, record: async () => {}, pollMs: 1 }),
    [
      (at) => at.events.list({ orderBy: 'id[DESC]', perPage: 1 }).next(),
      (at) =>
        at.transactions.create({
          items: [{ priceId: 'pri_1', quantity: 1 }],
          customData: { license: 'monthly', quizUserId: null },
        }),
      (at) => at.events.list({ orderBy: 'id[ASC]', perPage: 200, after: 'evt_transaction.completed' }).next(),
      (at) =>
        at.subscriptions.update('sub_1', {
          nextBilledAt: '2026-03-10T12:31:00.000Z',
          prorationBillingMode: 'do_not_bill',
        }),
      (at) => at.adjustments.list({ transactionId: ['txn_1'], action: 'refund' }).next(),
      (at) => at.adjustments.create(REFUND),
      (at) => at.subscriptions.cancel('sub_1', { effectiveFrom: 'immediately' }),
      (at) => at.subscriptions.get('sub_1'),
    ],
  ],
]

test.each(CALLS)('our calls that %s are those of the SDK of Paddle', async (_, ours, theirs) => {
  const made = async (calls: Promise<unknown>) => {
    await calls.catch(() => {})
    return paddle.requests.splice(0).map(({ method, path, body }) => {
      const { pathname, searchParams } = new URL(path, paddle.origin)
      return [method, pathname, Object.fromEntries(searchParams), body && JSON.parse(body)]
    })
  }
  const sorted = (all: unknown[]) => all.map((one) => JSON.stringify(one)).toSorted()
  const other = new Paddle('pdl_sdbx_apikey', { environment: paddle.origin as Environment, logLevel: LogLevel.none })
  const inOrder = async () => {
    for (const call of theirs) await call(other).catch(() => {})
  }
  vi.setSystemTime(AT)
  onTestFinished(() => void vi.useRealTimers())
  const calls = await made(ours({ base: paddle.origin, key: 'pdl_sdbx_apikey' }))
  expect(calls.length).toBe(theirs.length)
  expect(sorted(calls)).toEqual(sorted(await made(inOrder())))
})
