import type { z } from 'zod'
import type { adminAccount } from '#api/contracts/admin-account.ts'
import type { FreshnessReply, SplitReply } from '#api/contracts/admin-insights.ts'
import type { TokenRow } from '#api/contracts/admin-tokens.ts'
import type { Act, AdminRow, Delivery, OperationsReply } from '#api/contracts/admin-operations.ts'
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
  withdrawals: ['Ann', 'Ruth'].map((name, n) => ({
    id: uuid('withdrawal', n),
    receivedAt: ago(40_000 * (n + 1)),
    email: `${name.toLowerCase()}@example.com`,
    name,
    order: n === 0 ? `txn_01${id('txn', n)}` : null,
    statement: n === 0 ? null : 'I bought this by mistake.',
  })),
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
    waitsAt: null,
    rebuild: 'none',
  })),
  deadLetters: { total: 0, latest: [] },
  webhooks: { total: 0, latest: [] },
  mails: { counts: [], latest: [] },
  purchaseReports: { counts: [], latest: [] },
  withdrawals: [],
}

export const admins: AdminRow[] = ['ann', 'miriam', 'jonathan_campaigns', 'temp-agency-2025'].map((username, n) => ({
  adminId: uuid('admin', n),
  username,
  role: n === 2 ? ('read' as const) : ('operate' as const),
  hasSecondFactor: n < 2,
  registeredAt: ago(86_400 * (240 - 61 * n)),
  disabledAt: n === 3 ? ago(86_400 * 9) : null,
  isYou: n === 0,
}))

const AUDIT_ENTRIES: [username: string | null, act: string, detail: object, times: number][] = [
  [
    'ann',
    'quizzes',
    { groupBy: 'creo', filter_age: '46-60', filter_createdAt: { start: '2026-11-01', end: '2026-11-20' } },
    48,
  ],
  ['ann', 'signed in', {}, 1],
  ['miriam', 'funnel', { groupBy: 'creo', thenBy: 'version', filter_age: 'all age', filter_createdAt: {} }, 6],
  [null, 'sign-in refused', {}, 14],
  ['ann', 'asked for a rebuild', { projection: 'quiz-funnel' }, 1],
  ['miriam', 'sign-in refused', {}, 2],
  ['miriam', 'signed in', {}, 1],
  ['jonathan_campaigns', 'answers', { groupBy: 'version', months: { start: '2026-10', end: '2026-11' } }, 3],
  ['ann', 'disabled an admin', { username: 'temp-agency-2025' }, 1],
]

export const acts: Act[] = AUDIT_ENTRIES.map(([username, act, detail, times], n) => ({
  username,
  act,
  detail: JSON.stringify(detail),
  firstAt: ago(2_900 * n + 1_500),
  lastAt: ago(2_900 * n + 60),
  times,
}))

type Account = z.output<typeof adminAccount.reply>

export const account: Account = {
  username: 'ann',
  role: 'operate',
  hasSecondFactor: false,
  recoveryCodesLeft: 0,
  sessions: ['Firefox on Linux', 'Safari on iPhone', 'Chrome on Windows'].map((browser, n) => ({
    session: uuid('session', n),
    startedAt: ago(600 + 7_000 * n),
    expiresAt: ago(600 + 7_000 * n - 43_200),
    browser,
    isThis: n === 0,
  })),
}

export const tokens: TokenRow[] = [
  {
    id: uuid('token', 1),
    name: 'Looker Studio',
    scopes: ['figures:read', 'sql:read'],
    createdBy: 'ann',
    createdAt: ago(9 * 86_400),
    expiresAt: ago(-81 * 86_400),
    lastUsedAt: ago(140),
    state: 'valid',
  },
  {
    id: uuid('token', 2),
    name: 'weekly numbers',
    scopes: ['figures:read'],
    createdBy: 'ruth',
    createdAt: ago(200 * 86_400),
    expiresAt: ago(110 * 86_400),
    lastUsedAt: null,
    state: 'expired',
  },
]
