import type { QuizzesReply } from '#api/contracts/admin.ts'
import type { AnswersQuery, AnswersReply, DaysReply, FreshnessReply, FunnelQuery, SplitReply } from '#api/contracts/admin-insights.ts'
import type { Act, AdminRow, Delivery, OperationsReply } from '#api/contracts/admin-operations.ts'
import type { Question, QuestionSet } from '#api/contracts/funnel.ts'

/** From 0 to 1, the same for the same words. */
export const part = (...words: (string | number)[]): number => {
  let hash = 2_166_136_261
  for (const letter of words.join(' ')) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619)
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_507)
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32
}

/** When the pictures are taken. */
export const NOW = new Date('2026-11-20T12:00:00.000Z')
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000).toISOString()
const id = (...words: (string | number)[]) =>
  `${['a', 'b', 'c'].map((letter) => Math.floor(part(letter, ...words) * 16 ** 8).toString(16).padStart(8, '0')).join('')}`
/** The same for the same words. */
export const uuid = (...words: (string | number)[]) =>
  (id(...words) + id('more', ...words)).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5')

const THEMES = ['psalm-23', 'still-waters', 'open-door', 'morning-light', 'lamp', 'good-company', 'small-beginnings', 'be-still', 'one-verse', 'rest']
const FORMS = ['video-a', 'video-b', 'still', 'carousel', 'story', 'de-video']
const ODD = ['meta_us_women-46-60_still-waters_carousel_2026-09_variant-b', 'other', '(none)']

const creos: readonly string[] = [...ODD, ...FORMS.flatMap((form) => THEMES.map((theme) => `${theme}-${form}`))].toSorted(
  (a, b) => part('size', a) - part('size', b),
)

const STEPS_AFTER_QUIZ = ['email', 'name', 'checkout', 'purchase']

/** Where more leave than elsewhere, and how many of those who came to it go on. */
const STEEP: Record<string, number> = { obstacles: 0.86, 'minutes-a-day': 0.93, email: 0.61, name: 0.96, checkout: 0.43, purchase: 0.38 }

type Cell = { creo: string; version: string; visitors: number; counts: Record<string, number>; usd: number; eur: number }

const cellOf = ({ version, questions }: QuestionSet, creo: string, rank: number): Cell => {
  const visitors = Math.round(6_400 / (rank + 1) ** 1.25 + 22 * part('visitors', creo, version))
  let left = visitors
  const counts: Record<string, number> = {}
  for (const step of [...questions.map(({ key }) => key), ...STEPS_AFTER_QUIZ]) {
    const going = STEEP[step] ?? 0.975
    left = Math.round(left * Math.min(1, going + (1 - going) * (part(step, version) - 0.4) + 0.03 * (part(step, version, creo) - 0.5)))
    counts[step] = left
  }
  const paid = left * 1_777 + Math.round(left * 0.3) * 3_895 + Math.round(left * 0.08) * 24_900
  const euro = creo.includes('de-') ? 1 : rank % 4 === 0 ? 0.2 : 0
  const eur = Math.round(left * euro) === 0 ? 0 : Math.round(paid * euro)
  return { creo, version, visitors, counts, usd: paid - eur, eur }
}

const cellsOf = (sets: readonly QuestionSet[]) => sets.flatMap((set) => creos.map((creo, rank) => cellOf(set, creo, rank)))

/** The keys of all sets, those of a later set after the one that stands before them in it. */
const keysOf = (sets: readonly QuestionSet[]) =>
  sets.reduce<string[]>((order, { questions }) => {
    let before = -1
    for (const { key } of questions) {
      const at = order.indexOf(key)
      before = at === -1 ? before + 1 : at
      if (at === -1) order.splice(before, 0, key)
    }
    return order
  }, [])

const sum = <Each>(all: readonly Each[], of: (each: Each) => number) => all.reduce((total, each) => total + of(each), 0)

const money = (currency: string, minor: number) =>
  minor === 0 ? [] : [new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(minor / 100)]

const matching = (sets: readonly QuestionSet[], { filter_version: version, filter_creo: creo }: Pick<FunnelQuery, 'filter_version' | 'filter_creo'>) =>
  cellsOf(sets).filter((cell) => (version === undefined || cell.version === version) && (creo === undefined || cell.creo === creo))

const visitorsOf = (cells: readonly Cell[]) => sum(cells, ({ visitors }) => visitors)

/** The cells by what they are grouped by, the largest groups first. */
const grouped = (cells: readonly Cell[], by: readonly ('version' | 'creo')[]) => {
  const [first = 'version'] = by
  const sizes = Map.groupBy(cells, (cell) => cell[first])
  const size = (all: readonly Cell[]) => visitorsOf(sizes.get(all[0]?.[first] ?? '') ?? [])
  return [...Map.groupBy(cells, (cell) => by.map((name) => cell[name]).join('\n')).values()].toSorted(
    (a, b) => size(b) - size(a) || (a[0]?.[first] ?? '').localeCompare(b[0]?.[first] ?? '') || visitorsOf(b) - visitorsOf(a),
  )
}

export const numbersOf = (sets: readonly QuestionSet[], query: FunnelQuery): QuizzesReply => {
  const by = [query.groupBy, ...(query.thenBy ? [query.thenBy] : [])]
  const steps = [...keysOf(sets), ...STEPS_AFTER_QUIZ]
  const data = grouped(matching(sets, query), by).map((cells) => {
    const visitors = visitorsOf(cells)
    const step = (name: string) => {
      const count = sum(cells, ({ counts }) => counts[name] ?? 0)
      return `${count}|${((100 * count) / visitors).toFixed(1)}`
    }
    const revenue = [...money('USD', sum(cells, ({ usd }) => usd)), ...money('EUR', sum(cells, ({ eur }) => eur))]
    return {
      ...Object.fromEntries(by.map((name) => [name, cells[0]?.[name] ?? ''])),
      visitors: String(visitors),
      ...Object.fromEntries(steps.map((name) => [name, step(name)])),
      revenue: revenue.join(' + ') || '0.00',
    }
  })
  return { columns: [...by, 'visitors', ...steps, 'revenue'], data }
}

const DAYS = 62
const LAST_DAY = Date.UTC(2026, 10, 20)

/** The days of the same visitors: fewer at weekends, more from week to week. */
export const daysOf = (sets: readonly QuestionSet[], query: Pick<FunnelQuery, 'filter_version' | 'filter_creo'>): DaysReply => {
  const cells = matching(sets, query)
  const weights = Array.from({ length: DAYS }, (_, n) => (0.5 + n / DAYS) * (n % 7 > 4 ? 0.6 : 1) * (0.8 + 0.4 * part('day', n)))
  const whole = sum(weights, (weight) => weight)
  const until = (n: number) => sum(weights.slice(0, n), (weight) => weight) / whole
  const on = (n: number, total: number) => Math.round(total * until(n + 1)) - Math.round(total * until(n))
  const [visitors, purchases, usd, eur] = [
    (cell: Cell) => cell.visitors,
    (cell: Cell) => cell.counts['purchase'] ?? 0,
    (cell: Cell) => cell.usd,
    (cell: Cell) => cell.eur,
  ].map((of) => sum(cells, of))
  const days = weights.map((_, n) => ({
    day: new Date(LAST_DAY - (DAYS - 1 - n) * 86_400_000).toISOString().slice(0, 10),
    visitors: on(n, visitors ?? 0),
    purchases: on(n, purchases ?? 0),
    revenue: { USD: on(n, usd ?? 0), EUR: on(n, eur ?? 0) },
  }))
  return { unit: 'day', days }
}

const choicesOf = (question: Question) => ('choices' in question ? question.choices : [])

/** How often each choice was made: of one choice each, or of several. */
const countsOf = (question: Question, member: string, answered: number) => {
  const choices = choicesOf(question)
  const weights = choices.map((choice) => 0.15 + part(question.key, choice) ** 2 + 0.2 * part(choice, member))
  const whole = question.type === 'multi-select' ? 2 : sum(weights, (weight) => weight)
  return weights.map((weight) => Math.round((answered * weight) / whole))
}

export const answersOf = (sets: readonly QuestionSet[], query: AnswersQuery): AnswersReply => {
  const groups = grouped(cellsOf(sets), [query.groupBy]).map((cells) => ({
    member: cells[0]?.[query.groupBy] ?? '',
    visitors: visitorsOf(cells),
    cells,
  }))
  const wanted = query.members ?? groups.slice(0, 2).map(({ member }) => member)
  const shown = wanted.flatMap((name) => groups.find(({ member }) => member === name) ?? [])
  const questions = [...new Map(sets.flatMap((set) => set.questions).map((question) => [question.key, question])).values()]
  return {
    members: groups.map(({ member, visitors }) => ({ member, visitors })),
    questions: questions.map((question) => ({
      key: question.key,
      question: question.question,
      type: question.type,
      choices: choicesOf(question),
      groups: shown.map(({ member, cells }) => {
        const answered = sum(cells, ({ counts }) => counts[question.key] ?? 0)
        const median = 2.5 + 7 * part('median', question.key) + part(member, question.key) + choicesOf(question).length * 0.6
        const known = answered > 0
        return {
          member,
          answered,
          median: known ? median : null,
          p90: known ? median * (2.1 + 1.8 * part('p90', member, question.key)) : null,
          counts: countsOf(question, member, answered),
        }
      }),
    })),
  }
}

export const fresh: FreshnessReply = { at: NOW.toISOString(), behind: 0, lagSeconds: 0 }
export const late: FreshnessReply = { at: NOW.toISOString(), behind: 1_284, lagSeconds: 47 }
export const split: SplitReply = { weights: [{ version: 'v1', weight: 1 }, { version: 'v2', weight: 1 }] }

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
  { name: 'answer-insights', version: 3, position: 919_402, behind: 0, lagSeconds: 0, holder: 'projector-1', rebuild: 'none' },
  { name: 'event-census', version: 1, position: 919_402, behind: 0, lagSeconds: 0, holder: 'projector-1', rebuild: 'none' },
  { name: 'progress', version: 2, position: 919_398, behind: 4, lagSeconds: 0.4, holder: 'projector-2', rebuild: 'none' },
  { name: 'quiz-funnel', version: 7, position: 918_118, behind: 1_284, lagSeconds: 47, holder: 'projector-2', rebuild: 'running' },
  { name: 'subscription', version: 4, position: 902_655, behind: 16_747, lagSeconds: 5_520, holder: null, rebuild: 'failed' },
]

const DEAD = [
  ['subscription', 902_655, 'payment.subscription-reported', 'data.currentPeriod.end: Invalid input: expected string, received null'],
  ['subscription', 901_120, 'payment.adjustment-reported', 'The adjustment names a transaction that nobody has reported'],
  ['quiz-funnel', 877_431, 'quiz.creo-attributed', 'creo: Too big: expected string to have <=64 characters'],
] as const

const WEBHOOKS = ['transaction.completed', 'subscription.created', 'customer.created', 'subscription.updated', 'adjustment.updated', 'report.created']

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

const countsBy = (counts: Record<string, number>) => Object.entries(counts).map(([outcome, count]) => ({ outcome, count }))

const waiting = (attempts: number, seconds: number): Partial<Delivery> => ({ attempts, dueAt: ago(-seconds), doneAt: null, outcome: null })

const SENT = ['summary', 'finish', 'reset', 'summary', 'finish-again', 'summary', 'forget', 'finish', 'summary', 'reset', 'summary', 'finish']

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
    delivery('purchase', 2, { outcome: 'refused', note: 'HTTP 400: (#100) Invalid parameter: user_data.em is not a SHA-256 hash' }),
    ...Array.from({ length: 9 }, (_, n) => delivery('purchase', n + 3, { outcome: n % 3 === 2 ? 'no consent' : 'sent' })),
  ],
}

export const operations: OperationsReply = {
  at: NOW.toISOString(),
  head: 919_402,
  events: Object.entries(EVENTS).map(([type, count]) => ({ type, count, lastAt: ago(7_200 * part(type)) })),
  projections: PROJECTIONS,
  deadLetters: {
    total: DEAD.length,
    latest: DEAD.map(([projection, position, type, reason], n) => {
      const at = ago(5_500 + 4_000 * n)
      return { projection, position, type, reason, at, eventId: uuid('event', n) }
    }),
  },
  webhooks: {
    total: 9_870,
    latest: Array.from({ length: 18 }, (_, n) => {
      const type = WEBHOOKS[n % WEBHOOKS.length] ?? ''
      return { id: `evt_01${id('evt', n)}`, type, occurredAt: ago(340 * n + 2), receivedAt: ago(340 * n), understood: type !== 'report.created' }
    }),
  },
  mails,
  purchaseReports,
}

export const quiet: OperationsReply = {
  ...operations,
  projections: PROJECTIONS.map((each) => ({ ...each, position: operations.head, behind: 0, lagSeconds: 0, holder: 'projector-1', rebuild: 'none' })),
  deadLetters: { total: 0, latest: [] },
  webhooks: { total: 0, latest: [] },
  mails: { counts: [], latest: [] },
  purchaseReports: { counts: [], latest: [] },
}

export const admins: AdminRow[] = ['ann', 'miriam', 'jonathan_campaigns', 'temp-agency-2025'].map((username, n) => ({
  adminId: uuid('admin', n),
  username,
  registeredAt: ago(86_400 * (240 - 61 * n)),
  disabledAt: n === 3 ? ago(86_400 * 9) : null,
  isYou: n === 0,
}))

const ACTS: [username: string | null, act: string, detail: object, times: number][] = [
  ['ann', 'quizzes', { groupBy: 'creo', filter_age: '46-60', filter_createdAt: { start: '2026-11-01', end: '2026-11-20' } }, 48],
  ['ann', 'signed in', {}, 1],
  ['miriam', 'funnel', { groupBy: 'creo', thenBy: 'version', filter_age: 'all age', filter_createdAt: {} }, 6],
  [null, 'sign-in refused', {}, 14],
  ['ann', 'asked for a rebuild', { projection: 'quiz-funnel' }, 1],
  ['miriam', 'sign-in refused', {}, 2],
  ['miriam', 'signed in', {}, 1],
  ['jonathan_campaigns', 'answers', { groupBy: 'version', months: { start: '2026-10', end: '2026-11' } }, 3],
  ['ann', 'disabled an admin', { username: 'temp-agency-2025' }, 1],
]

export const acts: Act[] = ACTS.map(([username, act, detail, times], n) => ({
  username,
  act,
  detail: JSON.stringify(detail),
  firstAt: ago(2_900 * n + 1_500),
  lastAt: ago(2_900 * n + 60),
  times,
}))
