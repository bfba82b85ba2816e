import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { NewEvent } from '#db/store/event-store.ts'
import { visitorStream } from '#events/quiz.ts'
import { registerFirstAdmin, createTestApi, newVisitorId, startProjector, type TestApi } from '#api/testing.ts'

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

const visit = async (n: number) => {
  const quizUserId = newVisitorId()
  const pay = async () => n % 5 === 0 && (await api.store.append(`payment-txn_${n}`, purchase(n, quizUserId)))
  if (n % 2 === 0) await pay()
  await api.store.append(visitorStream(quizUserId), journey(n))
  if (n % 2 === 1) await pay()
}

/** Visits of people whose answers stay on their devices, except for the first one. */
const quietVisits = () =>
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

let api: TestApi
let bearer: string
beforeAll(async () => {
  api = await createTestApi()
  bearer = await registerFirstAdmin(api)
  await Promise.all(Array.from({ length: 240 }, (_, n) => visit(n)))
  await Promise.all(quietVisits())
  // This purchase has no visitor.
  await api.store.append('payment-txn_lost', purchase(5, newVisitorId()))
  const projector = await startProjector(api.databaseUrl, api.pool)
  await projector.caughtUp()
  await projector.stop()
})
afterAll(() => api.close())

const ask = (path: string, body: object) => api.post(path, body, { bearer })

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
    from event_store.events e where stream like 'quiz-%' group by stream)`

const plain = async (select: string) => (await api.pool.query<Record<string, string>>(`${PLAIN} ${select}`)).rows
const cell = (column: string) => `sum(${column}) || '|' || round(100.0 * sum(${column}) / count(*), 1) as ${column}`
const STEPS = ['goals', 'gratitude', 'checkout', 'purchase']
const written = (sign: string, sum: string) =>
  `case when ${sum} <> 0 then '${sign}' || to_char(${sum} / 100.0, 'FM999,990.00') end`
const CELLS = `count(*)::text as visitors, ${STEPS.map(cell).join(', ')},
  array_to_string(array[${written('$', 'sum(usd)')}, ${written('€', 'sum(eur)')}], ' + ') as revenue`

const shown = (rows: unknown, keys: string[]) =>
  (rows as Record<string, string>[]).map((row) => ({
    ...Object.fromEntries([...keys, 'visitors', ...STEPS].map((key) => [key, row[key]])),
    // Currencies are in the order of their first payment, and no revenue is $0.00.
    revenue: row['revenue'] === '$0.00' ? '' : row['revenue']?.split(' + ').sort().join(' + '),
  }))

describe('the second grouping', () => {
  test.each([
    ['version within creo', { groupBy: 'creo', thenBy: 'version' }, 'true'],
    ['creo within version', { groupBy: 'version', thenBy: 'creo' }, 'true'],
    ['of one age', { groupBy: 'creo', thenBy: 'version', filter_age: '60+' }, `age = '60+'`],
    [
      'of some days',
      { groupBy: 'creo', thenBy: 'version', filter_createdAt: { start: '2026-01-01', end: '2026-02-28' } },
      `day between '2026-01-01' and '2026-02-28'`,
    ],
    [
      'of one version and creo',
      { groupBy: 'version', thenBy: 'creo', filter_version: 'v2', filter_creo: '(none)' },
      `version = 'v2' and creo = '(none)'`,
    ],
  ])('the table %s equals plain SQL in every cell', async (_, query, where) => {
    const { status, body } = await ask('/admin/db/funnel', query)
    expect(status).toBe(200)
    const keys = [query.groupBy, query.thenBy]
    expect((body['columns'] as string[]).slice(0, 3)).toEqual([...keys, 'visitors'])
    const [one, other] = keys
    const right = await plain(
      `select ${one}, ${other}, ${CELLS} from v where ${where} group by 1, 2
       order by sum(count(*)) over (partition by ${one}) desc, ${one}, count(*) desc, ${other}`,
    )
    expect(right.length).toBeGreaterThan(0)
    expect(shown(body['data'], keys)).toEqual(right)
  })

  test.each([
    [{ groupBy: 'version', filter_creo: 'spring' }, `creo = 'spring'`],
    [{ groupBy: 'version', filter_version: 'v1' }, `version = 'v1'`],
    [{ groupBy: 'creo', filter_version: 'v1', filter_age: '18-29' }, `version = 'v1' and age = '18-29'`],
    [{ groupBy: 'creo', filter_creo: 'unused' }, 'false'],
  ])('a filtered table without a second grouping has the columns of the specified table: %j', async (query, where) => {
    const { body } = await ask('/admin/db/funnel', query)
    const specified = await ask('/admin/db/quizzes', { groupBy: query.groupBy })
    expect(body['columns']).toEqual(specified.body['columns'])
    const right = await plain(
      `select ${query.groupBy}, ${CELLS} from v where ${where} group by 1 order by count(*) desc, 1`,
    )
    expect(shown(body['data'], [query.groupBy])).toEqual(right)
  })

  test.each([
    [{ groupBy: 'creo', thenBy: 'creo' }, 'Please choose two different groupings'],
    [{ groupBy: 'creo', thenBy: 'age' }, 'The field thenBy must be one of these: version, creo.'],
  ])('an invalid second grouping is refused with 422 and does not end the session: %j', async (query, message) => {
    const { status, body } = await ask('/admin/db/funnel', query)
    expect([status, body['message']]).toEqual([422, message])
  })
})

describe('the days', () => {
  test.each([
    [{}, 'true'],
    [{ filter_version: 'v1' }, `version = 'v1'`],
    [{ filter_creo: 'spring', filter_age: '60+' }, `creo = 'spring' and age = '60+'`],
    [{ filter_creo: 'spring', filter_version: 'v2' }, `creo = 'spring' and version = 'v2'`],
    [{ filter_createdAt: { start: '2026-01-01', end: '2026-02-28' } }, `day between '2026-01-01' and '2026-02-28'`],
  ])('the days equal plain SQL: %j', async (query, where) => {
    const { body } = await ask('/admin/db/days', query)
    const right = await plain(`select day::text, count(*)::float8 as visitors, sum(purchase)::float8 as purchases,
         json_strip_nulls(json_build_object('EUR', nullif(sum(eur), 0), 'USD', nullif(sum(usd), 0))) as revenue from v where ${where} group by 1 order by 1`)
    expect(right.length).toBeGreaterThan(0)
    expect(body).toEqual({ unit: 'day', days: right })
  })
})

describe('the answers', () => {
  test('the answers have times and choices for each question, those of retired sets last', async () => {
    const { status, body } = await ask('/admin/db/answers', { groupBy: 'version' })
    expect(status).toBe(200)
    const { members, questions } = body as { members: { member: string }[]; questions: Record<string, unknown>[] }
    expect(members.map(({ member }) => member)).toEqual(['(none)', 'v1', 'v2'])
    expect(questions.map(({ key }) => key)).toEqual(['prayer-life', 'gratitude', 'goals'])
    const named = await ask('/admin/db/answers', { groupBy: 'creo', members: ['spring'] })
    const goals = (
      named.body as {
        questions: {
          key: string
          choices: string[]
          groups: { answered: number; median: number; p90: number; counts: number[] }[]
        }[]
      }
    ).questions.find(({ key }) => key === 'goals')
    const right = await plain(
      `, a as (select (e.data->>'timeTakenMs')::float8 as ms, e.data->'choices'->>0 as choice from event_store.events e join v using (stream)
         where v.creo = 'spring' and e.data->>'question' = 'goals')
       select count(*)::float8 as answered, percentile_cont(0.5) within group (order by ms) / 1000 as median,
         percentile_cont(0.9) within group (order by ms) / 1000 as p90,
         (count(*) filter (where choice = 'choice 0'))::float8 as zero, (count(*) filter (where choice = 'choice 1'))::float8 as one from a`,
    )
    const [shownGroup] = goals?.groups ?? []
    expect(shownGroup?.answered).toBe(right[0]?.['answered'])
    for (const figure of ['median', 'p90'] as const) {
      expect(Math.abs((shownGroup?.[figure] ?? 0) / Number(right[0]?.[figure]) - 1)).toBeLessThan(0.1)
    }
    const counts = ['choice 0', 'choice 1'].map((choice) => shownGroup?.counts[goals?.choices.indexOf(choice) ?? -1])
    expect(counts).toEqual([right[0]?.['zero'], right[0]?.['one']])
  })

  test('shares are those of the visitors who gave an answer, and the others count apart', async () => {
    const { body } = await ask('/admin/db/answers', { groupBy: 'creo', members: ['quiet'] })
    const { questions } = body as { questions: { key: string; choices: string[]; groups: Record<string, unknown>[] }[] }
    const goals = questions.find(({ key }) => key === 'goals')
    expect(goals?.groups).toMatchObject([{ member: 'quiet', answered: 1, withoutAnswer: 2 }])
    const counts = (goals?.groups[0]?.['counts'] ?? []) as number[]
    expect(counts[goals?.choices.indexOf('choice 0') ?? -1]).toBe(1)
  })

  test('the answers of some months are those of the visitors who arrived then', async () => {
    const answeredIn = async (months?: { start: string; end: string }) => {
      const { body } = await ask('/admin/db/answers', { groupBy: 'version', members: ['v1'], months })
      const { questions } = body as { questions: { key: string; groups: { answered: number }[] }[] }
      return questions.find(({ key }) => key === 'goals')?.groups[0]?.answered ?? 0
    }
    const parts = [
      await answeredIn({ start: '2025-12', end: '2025-12' }),
      await answeredIn({ start: '2026-01', end: '2026-03' }),
    ]
    expect(parts[0]).toBeGreaterThan(0)
    expect((parts[0] ?? 0) + (parts[1] ?? 0)).toBe(await answeredIn())
    expect(await answeredIn({ start: '2020-01', end: '2020-12' })).toBe(0)
  })

  test.each([
    [{ groupBy: 'creo', members: ['a', 'b', 'c', 'd', 'e'] }, 'At most 4 groups can be compared'],
    [{ groupBy: 'creo', months: { start: '2026-03', end: '2026-01' } }, 'The start is after the end'],
    [{ groupBy: 'creo', months: { start: '2026-13', end: '2026-14' } }, 'A month is yyyy-MM'],
  ])('an invalid query of answers is refused with a sentence: %j', async (query, message) => {
    const { status, body } = await ask('/admin/db/answers', query)
    expect([status, body['message']]).toEqual([422, message])
  })
})

test('freshness reports the age of the figures', async () => {
  const fresh = await api.get('/api/v1/admin/freshness', { bearer })
  expect(fresh.body).toEqual({ at: expect.stringMatching(/Z$/), behind: 0, lagSeconds: 0 })
})

describe('the split', () => {
  test.each([
    [{}, 'true'],
    [{ filter_version: 'v1' }, 'true'],
    [{ filter_creo: 'spring', filter_age: '60+' }, `creo = 'spring' and age = '60+'`],
    [{ filter_createdAt: { start: '2026-01-01', end: '2026-02-28' } }, `day between '2026-01-01' and '2026-02-28'`],
  ])('the split counts the visitors of each version by the weights of their assignment: %j', async (query, where) => {
    const { status, body } = await ask('/admin/db/split', query)
    expect(status).toBe(200)
    const rows = await plain(
      `select version, count(*) filter (where day < '2026-01-01')::int as before,
         count(*) filter (where day >= '2026-01-01')::int as since
       from v where ${where} and version <> '(none)' group by 1 order by 1`,
    )
    const splitOf = (column: string, weights: number[]) => ({
      experiment: 'question-order',
      versions: rows.map((row, n) => ({ version: row['version'], weight: weights[n], visitors: row[column] })),
    })
    const splits = [splitOf('before', [1, 1]), splitOf('since', [1, 3])]
    const reached = splits.filter(({ versions }) => versions.some(({ visitors }) => Number(visitors) > 0))
    expect(body['splits']).toHaveLength(reached.length)
    expect(body['splits']).toEqual(expect.arrayContaining(reached))
  })
})

test.each(['/admin/db/funnel', '/admin/db/asked', '/admin/db/days', '/admin/db/answers', '/admin/db/split'])(
  '%s is for admins only',
  async (path) => {
    expect((await api.post(path, { groupBy: 'version' })).status).toBe(401)
  },
)
