import { COMPLETE_EVENTS } from '#db/store/read-range.ts'
import type { NewEvent } from '#db/event-store.ts'
import { visitorStream } from '#events/quiz/quiz.ts'
import { createAdminApi } from '#api/testing.admin.ts'
import { newVisitorId, type TestApi } from '#api/testing.ts'
import { projectAll } from '#prove/servers/projector.ts'

const VERSIONS = ['v1', 'v2', null]
const CREOS = ['spring', 'autumn', 'tail-1', null]
const AGES = ['18-29', '60+', null]
const DAYS = ['2025-12-31', '2026-01-01', '2026-02-28', '2026-03-01']
const QUESTIONS = ['goals', 'prayer-life', 'gratitude']

/** The weights change with the year. */
const assignmentAt = (at: Date) => ({
  experiment: 'question-order',
  weights: at.getUTCFullYear() < 2026 ? { v1: 1, v2: 1 } : { v1: 1, v2: 3 },
})

/** Creates the events of visitor n, which depend only on n. */
const journey = (n: number): NewEvent[] => {
  const pick = <T>(list: readonly T[], step: number): T | undefined => list[Math.floor(n / step) % list.length]
  const [version, creo, age] = [pick(VERSIONS, 1), pick(CREOS, 2), pick(AGES, 3)]
  const at = new Date(`${pick(DAYS, 5)}T23:59:59Z`)
  const answered = QUESTIONS.slice(0, n % (QUESTIONS.length + 1))
  const events: Pick<NewEvent, 'type' | 'data'>[] = [
    { type: 'quiz.visitor-arrived', data: { creo: creo ?? null } },
    ...(version ? [{ type: 'quiz.question-set-given' as const, data: { version, assignment: assignmentAt(at) } }] : []),
    ...(age ? [{ type: 'quiz.age-chosen' as const, data: { age } }] : []),
    ...answered.map((question) => ({
      type: 'quiz.question-answered' as const,
      data: { question, choices: [`choice ${n % 2}`], timeTakenMs: 1_000 + 100 * n },
    })),
    ...(n % 7 === 0 ? [{ type: 'quiz.checkout-opened' as const, data: {} }] : []),
  ]
  return events.map((event) => ({ ...event, at, metadata: { correlation: 'c', causation: 'o' } }) as NewEvent)
}

/** Creates a purchase of visitor n and sometimes its refund. */
const purchase = (n: number, quizUserId: string): NewEvent[] => {
  const counted = { quizUserId, license: 'monthly', kind: 'purchase', currency: n % 10 === 0 ? 'EUR' : 'USD' }
  const bought = {
    ...counted,
    amount: 3_895,
    customerId: 'ctm_1',
    subscriptionId: null,
    paidAt: '2026-03-01T12:00:00Z',
  }
  const events = [
    { type: 'payment.purchase-completed', data: bought },
    ...(n % 15 === 0 ? [{ type: 'payment.refunded', data: { ...counted, amount: 1_000, total: 1_000 } }] : []),
  ]
  return events.map((event) => ({ ...event, metadata: { correlation: 'c', causation: 'o' } }) as NewEvent)
}

const visit = async (api: TestApi, n: number) => {
  const quizUserId = newVisitorId()
  const pay = async () => n % 5 === 0 && (await api.store.append(`payment-txn_${n}`, purchase(n, quizUserId)))
  if (n % 2 === 0) await pay()
  await api.store.append(visitorStream(quizUserId), journey(n))
  if (n % 2 === 1) await pay()
}

/** Visits of people whose answers stay on their devices, except for the first one. */
const quietVisits = (api: TestApi) =>
  [['choice 0'], [], []].map((choices) =>
    api.store.append(visitorStream(newVisitorId()), [
      { type: 'quiz.visitor-arrived', data: { creo: 'quiet' }, metadata: { correlation: 'c', causation: 'o' } },
      {
        type: 'quiz.question-answered',
        data: { question: 'goals', choices, timeTakenMs: 2_000 },
        metadata: { correlation: 'c', causation: 'o' },
      },
    ]),
  )

/** Counts the same from the events with plain SQL. */
const PLAIN = `
  with money as (
    select 'quiz-' || (data->>'quizUserId') as stream, count(*) filter (where type = 'payment.purchase-completed') as purchase,
      data->>'currency' as currency, sum((data->>'amount')::int * case type when 'payment.refunded' then -1 else 1 end) as minor
    from event_store.events where stream like 'payment-%' group by 1, 3),
  v as (
    select stream, (min(recorded_at) at time zone 'UTC')::date as day,
      coalesce(max(data->>'version') filter (where type = 'quiz.question-set-given'), '(none)') as version,
      coalesce(max(data->>'creo') filter (where type = 'quiz.visitor-arrived'), '(none)') as creo,
      max(data->>'age') filter (where type = 'quiz.age-chosen') as age,
      count(*) filter (where data->>'question' = 'goals') as goals, count(*) filter (where data->>'question' = 'gratitude') as gratitude,
      count(*) filter (where type = 'quiz.checkout-opened') as checkout,
      coalesce((select purchase from money where money.stream = e.stream), 0) as purchase,
      coalesce((select minor from money where money.stream = e.stream and currency = 'USD'), 0) as usd,
      coalesce((select minor from money where money.stream = e.stream and currency = 'EUR'), 0) as eur
    from (${COMPLETE_EVENTS}) e where stream like 'quiz-%' group by stream)`

const cell = (column: string) => `sum(${column}) || '|' || round(100.0 * sum(${column}) / count(*), 1) as ${column}`
const STEPS = ['goals', 'gratitude', 'checkout', 'purchase']
const written = (sign: string, sum: string) =>
  `case when ${sum} <> 0 then '${sign}' || to_char(${sum} / 100.0, 'FM999,990.00') end`
/** The cells of a table of figures, in plain SQL over `v`. */
export const CELLS = `count(*)::text as visitors, ${STEPS.map(cell).join(', ')},
  array_to_string(array[${written('$', 'sum(usd)')}, ${written('€', 'sum(eur)')}], ' + ') as revenue`

/** Returns the cells of a reply that CELLS computes. */
export const shown = (rows: unknown, keys: string[]) =>
  (rows as Record<string, string>[]).map((row) => ({
    ...Object.fromEntries([...keys, 'visitors', ...STEPS].map((key) => [key, row[key]])),
    // Currencies are in the order of their first payment, and no revenue is $0.00.
    revenue: row['revenue'] === '$0.00' ? '' : row['revenue']?.split(' + ').sort().join(' + '),
  }))

/** An API with the figures of 240 visitors. */
export const createTestFigures = async () => {
  const api = await createAdminApi()
  await Promise.all(Array.from({ length: 240 }, (_, n) => visit(api, n)))
  await Promise.all(quietVisits(api))
  // This purchase has no visitor.
  await api.store.append('payment-txn_lost', purchase(5, newVisitorId()))
  await projectAll(api.databaseUrl, api.pool)
  return {
    api,
    bearer: api.bearer,
    ask: (path: string, body: object) => api.post(path, body, { bearer: api.bearer }),
    /** Computes figures from the events with plain SQL over `v`. */
    plain: async (select: string) => (await api.pool.query<Record<string, string>>(`${PLAIN} ${select}`)).rows,
    close: api.close,
  }
}
