import { COMPLETE_EVENTS } from '#db/store/read-range.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { shared } from '#testing/resources.ts'
import { questionCatalog } from '#api/content/questions/catalog.ts'
import { choicesOf, chosenFields } from '#api/contracts/answer-kinds.ts'
import { newVisitorId, type TestApi } from '#api/testing.ts'
import { openReports } from './testing.ts'
import { createRng } from '#tools/random/rng.ts'

const { published } = questionCatalog

describe('a population that came through the API', () => {
  const opened = shared(() => openReports())
  beforeAll(async () => {
    await populate(opened.api)
    await opened.projector.caughtUp()
  })

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

/** Sends 80 visitors on five days at the edges of months, with calls in any order, repeated, late or missing. */
const populate = async (api: TestApi) => {
  const ages = ['18-29', '30-45', '46-60', '60+']
  const { next: random, below, pick } = createRng(20_260_203)
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
    return Array.from({ length: 1 + below(9) }, () => (random() < 0.5 ? answer() : userInfo()))
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
       from (${COMPLETE_EVENTS}) events where stream like 'quiz-%' group by stream),
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
