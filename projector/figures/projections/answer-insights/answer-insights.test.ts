import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { answerInsights } from './answer-insights.ts'
import { createProjectionHarness } from '#projector/testing.ts'
import { visitor, type StoredEventInput } from '#projector/testing.events.ts'

const ada = visitor(1)
const ben = visitor(2)
const answer = (question: string, choices: string[], timeTakenMs = 1_000) => ({ question, choices, timeTakenMs })

const harness = shared(() => createProjectionHarness(answerInsights))

const given = (...events: StoredEventInput[]) => harness.given(events)

/** Lists the cells of all time or of each month: durations by bucket, and answers by choice. */
const cells = async (period: 'all' | 'month') => {
  const { rows } = await harness.pool.query<{ cell: string; times: string; chosen: string | null }>(
    `select concat_ws(' ', c.grouping, c.member, q.question, nullif(c.starts_on::text, '-infinity')) as cell,
       (select string_agg(concat(n - 1, ':', count), ' ' order by n) from generate_series(1, 59) as n, read.count_in(c.times, n) as count where count <> 0) as times,
       (select string_agg(concat(o.choice, ':', o.visitors), ' ' order by o.choice) from read.answer_insights_choices o
        where (o.grouping, o.member, o.period, o.starts_on, o.question) = (c.grouping, c.member, c.period, c.starts_on, c.question)) as chosen
     from read.answer_insights_cells c join read.answer_insights_questions q on q.slot = c.question
     where c.period = $1 order by 1`,
    [period],
  )
  return Object.fromEntries(rows.map(({ cell, times, chosen }) => [cell, [times, chosen]]))
}

const arrived = (who: typeof ada, creo: string | null = 'spring') => who.did('quiz.visitor-arrived', { creo })
const gotSet = (who: typeof ada, version = 'v1') => who.did('quiz.question-set-given', { version, assignment: null })

test('answers count under the version and the creative, in the month of the arrival and in total', async () => {
  await given(arrived(ada), gotSet(ada), ada.did('quiz.question-answered', answer('goal', ['peace'], 4_210)))
  expect(await cells('all')).toEqual({
    'creo spring goal': ['20:1', 'peace:1'],
    'version v1 goal': ['20:1', 'peace:1'],
  })
  expect(await cells('month')).toEqual({
    'creo spring goal 2026-03-01': ['20:1', 'peace:1'],
    'version v1 goal 2026-03-01': ['20:1', 'peace:1'],
  })
})

test('withdrawn consent takes the choices out of the counts and leaves the durations', async () => {
  await given(
    arrived(ada),
    gotSet(ada),
    ada.did('quiz.question-answered', answer('goal', ['peace'], 4_210)),
    ada.did('quiz.consent-chosen', { ads: false, answers: true }),
    ada.did('quiz.consent-chosen', { ads: false, answers: false }),
  )
  expect(await cells('all')).toEqual({ 'creo spring goal': ['20:1', null], 'version v1 goal': ['20:1', null] })
})

test('visitors whose answer stayed on their device, or was withdrawn, count apart from those who chose', async () => {
  const carl = visitor(3)
  await given(
    ...[ada, ben, carl].flatMap((who) => [arrived(who), gotSet(who)]),
    ada.did('quiz.question-answered', answer('goal', ['peace', 'rest'])),
    ben.did('quiz.question-answered', answer('goal', [])),
    carl.did('quiz.question-answered', answer('goal', ['peace'])),
    carl.did('quiz.consent-chosen', { ads: false, answers: false }),
  )
  const { rows } = await harness.pool.query(
    `select grouping, choosing::int, read.count_in(times, 13)::int as passed from read.answer_insights_cells
     where period = 'all' order by grouping`,
  )
  expect(rows).toEqual([
    { grouping: 'creo', choosing: 1, passed: 3 },
    { grouping: 'version', choosing: 1, passed: 3 },
  ])
})

test('each of several choices counts, and a question without choices counts none', async () => {
  await given(
    arrived(ada),
    gotSet(ada),
    ada.did('quiz.question-answered', answer('areas', ['rest', 'prayer', 'rest'])),
    ada.did('quiz.question-answered', answer('intro', [])),
  )
  expect(await cells('all')).toMatchObject({
    'version v1 areas': ['12:1', 'prayer:1 rest:1'],
    'version v1 intro': ['12:1', null],
  })
})

test('a second answer to a question replaces the first', async () => {
  await given(
    arrived(ada),
    gotSet(ada),
    ada.did('quiz.question-answered', answer('goal', ['peace'], 100)),
    ada.did('quiz.question-answered', answer('goal', ['rest'], 4_210)),
  )
  expect(await cells('all')).toMatchObject({ 'version v1 goal': ['20:1', 'rest:1'] })
})

test('the answers of all visitors are added up', async () => {
  await given(
    arrived(ada),
    arrived(ben),
    gotSet(ada),
    gotSet(ben, 'v2'),
    ada.did('quiz.question-answered', answer('goal', ['peace'])),
    ben.did('quiz.question-answered', answer('goal', ['peace'])),
  )
  expect(await cells('all')).toEqual({
    'creo spring goal': ['12:2', 'peace:2'],
    'version v1 goal': ['12:1', 'peace:1'],
    'version v2 goal': ['12:1', 'peace:1'],
  })
})

test('answers move when creative and version become known later, and leave no empty cell', async () => {
  await given(
    arrived(ada, null),
    ada.did('quiz.question-answered', answer('goal', ['peace'])),
    ada.did('quiz.creo-attributed', { creo: 'autumn' }),
    gotSet(ada),
  )
  expect(Object.keys(await cells('all'))).toEqual(['creo autumn goal', 'version v1 goal'])
  expect(Object.keys(await cells('month'))).toEqual(['creo autumn goal 2026-03-01', 'version v1 goal 2026-03-01'])
})

test('answers of a visitor who never arrived become dead letters', async () => {
  const { deadLetters } = await given(ada.did('quiz.question-answered', answer('goal', ['peace'])))
  expect(deadLetters).toMatchObject([{ type: 'quiz.question-answered', reason: 'failed' }])
  expect(await cells('all')).toEqual({})
})

test('questions and choices may have any name', async () => {
  const odd = ['__proto__', 'constructor', 'two\nlines', '{"a":1}', "it's"]
  await given(arrived(ada), gotSet(ada), ...odd.map((name) => ada.did('quiz.question-answered', answer(name, odd))))
  const { rows } = await harness.pool.query<{ question: string; choices: string[] }>(
    `select q.question, array_agg(c.choice order by c.choice) as choices from read.answer_insights_choices c
     join read.answer_insights_questions q on q.slot = c.question
     where c.grouping = 'version' and c.period = 'all' group by 1, q.slot order by q.slot`,
  )
  expect(rows).toEqual(odd.map((question) => ({ question, choices: expect.arrayContaining(odd) })))
})

test('a rebuild after choices were forgotten counts what is counted live', async () => {
  const read = async () =>
    (await harness.pool.query('select * from read.answer_insights_choices order by 1, 2, 3, 4, 5, 6')).rows
  const events = (choices?: string[]) => [
    ...[ada, ben].flatMap((who) => [arrived(who), gotSet(who)]),
    ada.did('quiz.question-answered', { question: 'goal', timeTakenMs: 1_000, ...(choices && { choices }) }),
    ben.did('quiz.question-answered', answer('goal', ['peace'])),
    ada.did('quiz.answers-erased', {}),
  ]
  await given(...events(['rest', 'peace']))
  const live = await read()
  expect(live.map(({ choice, visitors }) => [choice, Number(visitors)])).toEqual(live.map(() => ['peace', 1]))
  await given(...events())
  expect(await read()).toEqual(live)
})
