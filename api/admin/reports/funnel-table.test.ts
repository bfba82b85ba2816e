import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { questionCatalog } from '#api/content/questions/catalog.ts'
import { choicesOf, chosenFields } from '#api/contracts/answer-kinds.ts'
import type { QuizzesReply } from '#api/contracts/admin.ts'
import type { NewEvent } from '#db/store/event-store.ts'
import type { DomainEvent } from '#events/catalog.ts'
import { registerFirstAdmin, createTestApi, newVisitorId, startProjector, type TestApi } from '#api/testing.ts'

const AFTER = ['email', 'name', 'checkout', 'purchase', 'revenue']
const { published, questionKeys } = questionCatalog
const [firstKey = '', secondKey = '', thirdKey = ''] = questionKeys
const sealed = { person: newVisitorId(), sealed: 'iv.text', digest: 'digest' }

const answered = (question: string): DomainEvent => ({
  type: 'quiz.question-answered',
  data: { question, choices: [], timeTakenMs: 1 },
})
const mailed: DomainEvent = { type: 'quiz.email-given', data: { email: sealed } }
const named: DomainEvent = { type: 'quiz.name-given', data: { name: sealed } }
const openedCheckout: DomainEvent = { type: 'quiz.checkout-opened', data: {} }
const aged = (age: string): DomainEvent => ({ type: 'quiz.age-chosen', data: { age } })
const gave = (version: string): DomainEvent => ({
  type: 'quiz.question-set-given',
  data: { version, assignment: null },
})

/** Starts a real API and projector, and reads the table over HTTP. */
const open = async () => {
  const api = await createTestApi()
  const projector = await startProjector(api.databaseUrl, api.pool)
  const bearer = await registerFirstAdmin(api)
  const ask = async (query: object): Promise<QuizzesReply> => {
    const { status, body, text } = await api.post('/admin/db/quizzes', query, { bearer })
    if (status !== 200) throw new Error(`${status} ${text}`)
    return body as QuizzesReply
  }
  /** Requests a table three times, so cached periods are compared too. */
  const table = async (query: object): Promise<QuizzesReply> => {
    const first = await ask(query)
    expect(await ask(query)).toEqual(first)
    expect(await ask(query)).toEqual(first)
    return first
  }
  const close = async () => {
    await projector.stop()
    await api.close()
  }
  return { api, projector, table, close }
}
type Opened = Awaited<ReturnType<typeof open>>

/** Records a visitor who arrived at a time (ISO) and did the rest one second apart. */
const visit = async (api: TestApi, arrivedAt: string, creo: string | null, ...rest: DomainEvent[]) => {
  const metadata = { correlation: 'c', causation: 'o' }
  const events: DomainEvent[] = [{ type: 'quiz.visitor-arrived', data: { creo } }, ...rest]
  const at = (n: number) => new Date(Date.parse(arrivedAt) + n * 1_000)
  await api.store.append(
    `quiz-${newVisitorId()}`,
    events.map((event, n): NewEvent => ({ ...event, metadata, at: at(n) })),
  )
}

describe('the table of the funnel', () => {
  let opened: Opened
  beforeAll(async () => {
    opened = await open()
    const { api } = opened
    await visit(
      api,
      '2024-02-29T00:00:00.000Z',
      'spring',
      gave('v1'),
      aged('60+'),
      answered(firstKey),
      answered(secondKey),
      mailed,
      named,
      openedCheckout,
    )
    await visit(
      api,
      '2024-02-29T23:59:59.900Z',
      'spring',
      gave('v1'),
      aged('18-29'),
      answered(firstKey),
      answered(firstKey),
    )
    await visit(api, '2024-03-01T00:00:00.000Z', 'autumn', gave('v2'), answered(firstKey), answered(thirdKey), mailed)
    await visit(api, '2024-03-31T12:00:00.000Z', null, gave('v1'), aged('60+'))
    await visit(api, '2024-04-01T00:00:00.000Z', 'other')
    await visit(api, '2025-01-01T00:00:00.000Z', 'spring', gave('v1'), aged('60+'), answered('a-retired-question'))
    await opened.projector.caughtUp()
  })
  afterAll(() => opened.close())

  const rowsOf = async (query: object, by: 'creo' | 'version' = 'creo') =>
    (await opened.table({ groupBy: by, ...query })).data.map((row) => [row[by], row['visitors']])
  const within = (start: string, end: string) => rowsOf({ filter_createdAt: { start, end } })

  test.each(['version', 'creo'] as const)(
    'the table by %s has the group, the visitors, each step in order and the revenue',
    async (groupBy) => {
      const { columns, data } = await opened.table({ groupBy })
      expect(columns).toEqual([groupBy, 'visitors', ...questionKeys, 'a-retired-question', ...AFTER])
      for (const row of data) expect(Object.keys(row)).toEqual(columns)
    },
  )

  test('the largest group comes first, groups of equal size by name, and visitors without a group are included', async () => {
    expect(await rowsOf({})).toEqual([
      ['spring', '3'],
      ['(none)', '1'],
      ['autumn', '1'],
      ['other', '1'],
    ])
    expect(await rowsOf({}, 'version')).toEqual([
      ['v1', '4'],
      ['(none)', '1'],
      ['v2', '1'],
    ])
  })

  test('each step counts a visitor once and has the percentage of the visitors of its row', async () => {
    const { data } = await opened.table({ groupBy: 'creo' })
    expect(data[0]).toMatchObject({
      creo: 'spring',
      visitors: '3',
      [firstKey]: '2|66.7',
      [secondKey]: '1|33.3',
      [thirdKey]: '0|0.0',
      'a-retired-question': '1|33.3',
      email: '1|33.3',
      name: '1|33.3',
      checkout: '1|33.3',
      purchase: '0|0.0',
      revenue: '$0.00',
    })
    expect(data[2]).toMatchObject({
      creo: 'autumn',
      [firstKey]: '1|100.0',
      [thirdKey]: '1|100.0',
      email: '1|100.0',
      name: '0|0.0',
    })
  })

  test('the age filter selects one age, and visitors without an age appear only under all ages', async () => {
    expect(await rowsOf({ filter_age: '60+' })).toEqual([
      ['spring', '2'],
      ['(none)', '1'],
    ])
    expect(await rowsOf({ filter_age: '18-29' })).toEqual([['spring', '1']])
    expect(await rowsOf({ filter_age: '30-45' })).toEqual([])
    expect(await rowsOf({ filter_age: 'all age' })).toEqual(await rowsOf({}))
  })

  test.each([{}, '', null])('the table of the funnel looks at all time when the range is %j', async (range) => {
    expect(await rowsOf({ filter_createdAt: range })).toEqual(await rowsOf({}))
  })

  test('a visitor is counted on the UTC day of arrival, from its first to its last moment', async () => {
    expect(await within('2024-02-29', '2024-02-29')).toEqual([['spring', '2']])
    expect(await within('2024-02-28', '2024-02-28')).toEqual([])
    expect(await within('2024-03-01', '2024-03-01')).toEqual([['autumn', '1']])
    expect(await within('2024-04-01', '2024-04-01')).toEqual([['other', '1']])
  })

  test('ranges of days and months count every visitor once', async () => {
    expect(await within('2024-02-01', '2024-02-29')).toEqual([['spring', '2']])
    expect(await within('2024-03-01', '2024-03-31')).toEqual([
      ['(none)', '1'],
      ['autumn', '1'],
    ])
    expect(await within('2024-02-29', '2024-04-01')).toEqual([
      ['spring', '2'],
      ['(none)', '1'],
      ['autumn', '1'],
      ['other', '1'],
    ])
    expect(await within('2024-02-28', '2024-03-30')).toEqual([
      ['spring', '2'],
      ['autumn', '1'],
    ])
    expect(await within('2024-03-02', '2024-12-31')).toEqual([
      ['(none)', '1'],
      ['other', '1'],
    ])
    expect(await within('2000-01-01', '2199-12-31')).toEqual(await rowsOf({}))
  })

  test('the age filter and the range can be combined', async () => {
    expect(await rowsOf({ filter_age: '60+', filter_createdAt: { start: '2024-02-29', end: '2024-03-31' } })).toEqual([
      ['(none)', '1'],
      ['spring', '1'],
    ])
  })
})

describe('a population that came through the API', () => {
  let opened: Opened
  beforeAll(async () => {
    opened = await open()
    await populate(opened.api)
    await opened.projector.caughtUp()
  })
  afterAll(() => opened.close())

  const ages = ['all age', '18-29', '30-45', '46-60', '60+']
  const ranges = [
    undefined,
    { start: '2024-02-29', end: '2024-02-29' },
    { start: '2024-02-29', end: '2024-03-31' },
    { start: '2024-01-15', end: '2024-05-15' },
  ]
  const queries = (['version', 'creo'] as const).flatMap((groupBy) =>
    ages.flatMap((filter_age) =>
      ranges.map((filter_createdAt) => ({
        groupBy,
        filter_age,
        ...(filter_createdAt && { filter_createdAt }),
      })),
    ),
  )

  test('the table equals a plain query over the events for every grouping and filter', async () => {
    let visitors = 0
    for (const query of queries) {
      const { columns, data } = await opened.table(query)
      const expected = await plainly(opened.api, query, columns)
      expect(data, JSON.stringify(query)).toEqual(expected)
      visitors += data.reduce((sum, row) => sum + Number(row['visitors']), 0)
    }
    expect(visitors).toBeGreaterThan(500)
  })
})

/** Creates a seeded random generator. */
const createRandom = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}

/** Sends 80 visitors on five days at the edges of months, with calls in any order, repeated, late or missing. */
const populate = async (api: TestApi) => {
  const ages = ['18-29', '30-45', '46-60', '60+']
  const random = createRandom(20_260_203)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const questions = published[0]?.set.questions ?? []
  const visits = Array.from({ length: 80 }, () => {
    const quizUserId = newVisitorId()
    const answer = () => {
      const question = pick(questions)
      const choices = choicesOf(question)
      const given = chosenFields(question.type, choices.length > 0 ? [pick(choices)] : [])
      return ['/quiz/answer', { quizUserId, questionId: question.key, timeTaken: '1.00', ...given }] as const
    }
    const userInfo = () => {
      const facts = [
        { creo: pick(['spring', 'autumn', 'a|b', '=1+1']) },
        { age: pick(ages) },
        { quizQuestionsId: pick(['v1', 'v2']) },
        { email: 'a@b.cc' },
        { username: 'Ruth' },
        { checkout: true },
      ]
      return ['/quiz/user-info', { quizUserId, ...pick(facts), ...(random() < 0.5 && pick(facts)) }] as const
    }
    return Array.from({ length: 1 + Math.floor(random() * 9) }, () => (random() < 0.5 ? answer() : userInfo()))
  })
  const days = [
    '2024-01-31T23:59:58Z',
    '2024-02-29T12:00:00Z',
    '2024-03-01T00:00:00Z',
    '2024-03-31T20:00:00Z',
    '2024-05-15T03:00:00Z',
  ]
  for (const [n, day] of days.entries()) {
    api.setClockAhead((Date.parse(day) - Date.now()) / 1_000)
    const today = visits.filter((_, at) => at % days.length === n)
    // The last call of each visitor comes on a later day and still counts for the day of arrival.
    await Promise.all(
      today.map(async (calls) => {
        for (const [path, body] of calls.slice(0, -1)) await api.post(path, body)
      }),
    )
  }
  api.setClockAhead((Date.parse('2024-06-01T00:00:00Z') - Date.now()) / 1_000)
  for (const calls of visits) for (const [path, body] of calls.slice(-1)) await api.post(path, body)
  api.setClockAhead(0)
}

type TableQuery = { groupBy: string; filter_age: string; filter_createdAt?: { start: string; end: string } }

/** Counts the same table from the events, without a read model. */
const plainly = async (
  api: TestApi,
  { groupBy, filter_age, filter_createdAt: range }: TableQuery,
  columns: string[],
) => {
  const { rows } = await api.pool.query<{ member: string; visitors: number; steps: Record<string, [number, string]> }>(
    `with visitor as (
       select stream,
         (min(recorded_at) filter (where type = 'quiz.visitor-arrived') at time zone 'UTC')::date as day,
         (array_agg(data->>'creo' order by stream_version) filter (where data->>'creo' is not null))[1] as creo,
         (array_agg(data->>'version' order by stream_version) filter (where type = 'quiz.question-set-given'))[1] as version,
         (array_agg(data->>'age' order by stream_version desc) filter (where type = 'quiz.age-chosen'))[1] as age
       from event_store.events where stream like 'quiz-%' group by stream),
     asked as (
       select stream, coalesce(case $1 when 'creo' then creo else version end, '(none)') as member
       from visitor where $2 in ('all age', age) and ($3::date is null or day between $3::date and $4::date)),
     step as (
       select distinct stream, case type
         when 'quiz.question-answered' then data->>'question' when 'quiz.email-given' then 'email'
         when 'quiz.name-given' then 'name' when 'quiz.checkout-opened' then 'checkout' end as name
       from event_store.events),
     size as (select member, count(*) as visitors from asked group by member),
     reached as (
       select a.member, s.name, count(*) as visitors from asked a join step s on s.stream = a.stream and s.name is not null
       group by a.member, s.name)
     select size.member, size.visitors::int,
       coalesce((
         select json_object_agg(r.name, json_build_array(r.visitors, round(100.0 * r.visitors / size.visitors, 1)::text))
         from reached r where r.member = size.member), '{}') as steps
     from size order by size.visitors desc, size.member collate "C"`,
    [groupBy, filter_age, range?.start ?? null, range?.end ?? null],
  )
  return rows.map(({ member, visitors, steps }) => {
    const cell = (column: string) => {
      if (column === groupBy) return member
      if (column === 'visitors') return String(visitors)
      return column === 'revenue' ? '$0.00' : (steps[column] ?? [0, '0.0']).join('|')
    }
    return Object.fromEntries(columns.map((column) => [column, cell(column)]))
  })
}
