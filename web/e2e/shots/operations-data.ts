import type { FreshnessReply, SplitReply } from '#api/contracts/admin/insights.ts'
import type { WithdrawalsReply } from '#api/contracts/withdrawal.ts'
import type { Delivery, OperationsReply } from '#api/contracts/admin/operations.ts'
import { ago, id, NOW, part, uuid } from './seeded.ts'

export const fresh: FreshnessReply = { at: NOW.toISOString(), behind: 0, lagSeconds: 0 }
export const late: FreshnessReply = { at: NOW.toISOString(), behind: 1_284, lagSeconds: 47 }

export const split: SplitReply = {
  splits: [
    {
      experiment: 'question-order',
      versions: [
        { version: 'v1', weight: 1, visitors: 1_000 },
        { version: 'v2', weight: 1, visitors: 1_010 },
      ],
    },
  ],
}

const EVENTS = {
  'account.registered': 2_140,
  'account.signed-out': 318,
  'admin.registered': 4,
  'course.day-reached': 9_771,
  'course.day-saved': 24_530,
  'payment.purchase-completed': 2_602,
  'payment.refunded': 71,
  'payment.transaction-reported': 5_219,
  'payment.webhook-not-understood': 3,
  'quiz.checkout-opened': 6_846,
  'quiz.email-given': 15_922,
  'quiz.question-answered': 784_310,
  'quiz.visitor-arrived': 38_127,
}

const PROJECTIONS: OperationsReply['projections'] = [
  {
    name: 'answer-insights',
    version: 3,
    position: 919_402,
    behind: 0,
    lagSeconds: 0,
    holder: 'projector-1',
    isLeftOver: false,
    revision: 1,
    deadLetters: 0,
    buildingAt: null,
    failure: null,
    waitsAt: null,
    rebuild: 'none',
  },
  {
    name: 'event-census',
    version: 1,
    position: 919_402,
    behind: 0,
    lagSeconds: 0,
    holder: 'projector-1',
    isLeftOver: false,
    revision: 1,
    deadLetters: 0,
    buildingAt: null,
    failure: null,
    waitsAt: null,
    rebuild: 'none',
  },
  {
    name: 'progress',
    version: 2,
    position: 919_398,
    behind: 4,
    lagSeconds: 0.4,
    holder: 'projector-2',
    isLeftOver: false,
    revision: 1,
    deadLetters: 0,
    buildingAt: null,
    failure: null,
    waitsAt: null,
    rebuild: 'none',
  },
  {
    name: 'quiz-funnel',
    version: 7,
    position: 918_118,
    behind: 1_284,
    lagSeconds: 47,
    holder: 'projector-2',
    isLeftOver: false,
    revision: 1,
    deadLetters: 0,
    buildingAt: null,
    failure: null,
    waitsAt: null,
    rebuild: 'running',
  },
  {
    name: 'subscription',
    version: 4,
    position: 902_655,
    behind: 16_747,
    lagSeconds: 5_520,
    holder: null,
    isLeftOver: false,
    revision: 1,
    deadLetters: 0,
    buildingAt: null,
    failure: null,
    waitsAt: null,
    rebuild: 'failed',
  },
]

const DEAD = [
  [
    'subscription',
    902_655,
    'payment.subscription-reported',
    'data.currentPeriod.end: Invalid input: expected string, received null',
  ],
  [
    'subscription',
    901_120,
    'payment.adjustment-reported',
    'The adjustment names a transaction that was never reported',
  ],
  ['quiz-funnel', 877_431, 'quiz.creo-attributed', 'creo: Too big: expected string to have <=64 characters'],
] as const

const WEBHOOKS = [
  'transaction.completed',
  'subscription.created',
  'customer.created',
  'subscription.updated',
  'adjustment.updated',
  'report.created',
]

const delivery = (kind: string, n: number, change: Partial<Delivery> = {}): Delivery => ({
  kind,
  subject: kind === 'purchase' ? `txn_01${id('txn', n)}` : uuid(kind, n),
  attempts: 1,
  dueAt: null,
  doneAt: ago(900 * n + 300 * part(kind, n)),
  outcome: 'sent',
  note: null,
  ...change,
})

const countsBy = (counts: Record<string, number>) =>
  Object.entries(counts).map(([outcome, count]) => ({ outcome, count }))

const waiting = (attempts: number, seconds: number): Partial<Delivery> => ({
  attempts,
  dueAt: ago(-seconds),
  doneAt: null,
  outcome: null,
})

const SENT = [
  'summary',
  'finish',
  'reset',
  'summary',
  'finish-again',
  'summary',
  'forget',
  'finish',
  'summary',
  'reset',
  'summary',
  'finish',
]

const mails: OperationsReply['mails'] = {
  counts: countsBy({ forgotten: 12, 'not needed': 1_604, sent: 2_318, waiting: 3 }),
  latest: [
    delivery('summary', 1, waiting(5, 840)),
    delivery('finish', 2, waiting(0, 3_300)),
    delivery('finish-again', 3, waiting(0, 80_000)),
    ...SENT.map((kind, n) => delivery(kind, n + 4, { outcome: n % 4 === 1 ? 'not needed' : 'sent' })),
  ],
}

const purchaseReports: OperationsReply['purchaseReports'] = {
  counts: countsBy({ 'no consent': 884, refused: 2, sent: 1_715, waiting: 1 }),
  latest: [
    delivery('purchase', 1, { ...waiting(4, 600), note: 'HTTP 500' }),
    delivery('purchase', 2, {
      outcome: 'refused',
      note: 'HTTP 400: (#100) Invalid parameter: user_data.em is not a SHA-256 hash',
    }),
    ...Array.from({ length: 9 }, (_, n) =>
      delivery('purchase', n + 3, { outcome: n % 3 === 2 ? 'no consent' : 'sent' }),
    ),
  ],
}

const DAY_S = 24 * 3_600
const LATEST: [name: string, days: number, handled?: 'by hand' | 'by refund'][] = [
  ['Naomi', 16],
  ['Ann', 3.2],
  ['Ruth', 0.4],
  ['Boaz', 5, 'by hand'],
  ['Orpah', 9, 'by refund'],
]
export const withdrawals: WithdrawalsReply = {
  at: NOW.toISOString(),
  pages: 3,
  open: 3,
  overdue: 1,
  listed: LATEST.map(([name, days, handled], n) => ({
    id: uuid('withdrawal', n),
    receivedAt: ago(days * DAY_S),
    dueAt: ago((days - 14) * DAY_S),
    email: `${name.toLowerCase()}@example.com`,
    name,
    order: n % 2 === 1 ? `txn_01${id('txn', n)}` : null,
    statement: n === 2 ? 'I bought this by mistake.' : null,
    hasBought: n < 2,
    handled: handled
      ? {
          at: ago((days - 2) * DAY_S),
          by: handled === 'by hand' ? 'ruth' : null,
          transactionId: handled === 'by hand' ? null : `txn_01${id('txn', n)}`,
        }
      : null,
  })),
}

export const operations: OperationsReply = {
  at: NOW.toISOString(),
  head: 919_402,
  events: Object.entries(EVENTS).map(([type, count]) => ({ type, count, lastAt: ago(7_200 * part(type)) })),
  projections: PROJECTIONS,
  deadLetters: {
    total: DEAD.length,
    latest: DEAD.map(([projection, position, type, message], n) => {
      const at = ago(5_500 + 4_000 * n)
      const stack = `Error: ${message}\n    at fold (projector/${projection}.ts:120:15)`
      return { projection, position, type, reason: 'failed', message, stack, at, eventId: uuid('event', n) }
    }),
  },
  webhooks: {
    total: 9_870,
    latest: Array.from({ length: 18 }, (_, n) => {
      const type = WEBHOOKS[n % WEBHOOKS.length] ?? ''
      return {
        id: `evt_01${id('evt', n)}`,
        type,
        occurredAt: ago(340 * n + 2),
        receivedAt: ago(340 * n),
        understood: type !== 'report.created',
      }
    }),
  },
  mails,
  purchaseReports,
  discounts: [null, ago(7_300)].map((saleBeganAt, n) => ({
    transactionId: `txn_01${id('discount', n)}`,
    license: n === 0 ? 'lifetime' : 'monthly',
    paidAt: ago(2_000 * (n + 1)),
    saleBeganAt,
  })),
  jobs: [
    ['device details', 3, 812, 0],
    ['key rotation', 0, 41_377, 0],
    ['mails', 44, 9_212, 0],
    ['retention', 118, 20_466, 2],
  ].map(([name, done, total, failures], n) => ({
    name: String(name),
    startedAt: ago(1_200 * n + 60),
    endedAt: ago(1_200 * n + 58),
    actedAt: ago(86_400 * n + 58),
    done: Number(done),
    total: Number(total),
    failures: Number(failures),
    error: Number(failures) > 0 ? 'The keys of answers cannot be read' : null,
    nextAt: ago(-2_400),
  })),
  keyMonths: ['2026-11'],
}

export const quiet: OperationsReply = {
  ...operations,
  projections: PROJECTIONS.map((each) => ({
    ...each,
    position: operations.head,
    behind: 0,
    lagSeconds: 0,
    holder: 'projector-1',
    isLeftOver: false,
    revision: 1,
    deadLetters: 0,
    buildingAt: null,
    failure: null,
    waitsAt: null,
    rebuild: 'none',
  })),
  deadLetters: { total: 0, latest: [] },
  webhooks: { total: 0, latest: [] },
  mails: { counts: [], latest: [] },
  purchaseReports: { counts: [], latest: [] },
  discounts: [],
}
