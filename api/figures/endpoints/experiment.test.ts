import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { readExperiment } from '#api/contracts/quiz/editor/question-sets.ts'
import { expectRefusal } from '#api/testing.ts'
import { QUESTION_SETS_STREAM } from '#events/quiz/questions.ts'
import { visitorStream } from '#events/quiz/quiz.ts'
import { projectAll } from '#prove/servers/projector.ts'
import { createTestFigures } from './testing.figures.ts'

const metadata = { correlation: 'c', causation: 'o' }
const figures = shared(() => createTestFigures())

const PLAN = { question: 'Does the order sell more?', metric: 'revenue per visitor', smallestEffect: 50 }
const read = async () => {
  const { status, body } = await figures.api.get('/api/v1/admin/experiment', { bearer: figures.bearer })
  expect(status).toBe(200)
  return readExperiment.reply.parse(body)
}
const begin = async (experiment: string, plan: object | null) => {
  const { body } = await figures.api.get('/api/v1/admin/question-sets', { bearer: figures.bearer })
  return figures.api.post(
    '/admin/question-sets/weights',
    { revision: body['revision'], experiment, weights: { v1: 1, v2: 3 }, plan, password: 'of-good-courage' },
    { bearer: figures.bearer },
  )
}

const FIRST_DAY = '2026-01-01'

/** Records an experiment that began in the past. */
const beginInThePast = () =>
  figures.api.store.append(QUESTION_SETS_STREAM, [
    {
      type: 'questions.weights-set',
      data: {
        experiment: 'order',
        weights: { v1: 1, v2: 1 },
        plan: null,
        at: `${FIRST_DAY}T00:00:00Z`,
        by: randomUUID(),
      },
      metadata,
    },
  ])

test('the experiment of the release has no start, and no figures', async () => {
  expect(await read()).toMatchObject({ plan: null, since: null, arms: [], unconverted: [] })
})

test('visitors, buyers and what each paid equal plain SQL by version, and amounts without a rate are named', async () => {
  const head = await figures.api.store.head()
  await beginInThePast()
  const { arms, position, unconverted } = await read()
  expect([position, unconverted]).toEqual([head, ['EUR']])
  for (const version of ['v1', 'v2']) {
    const [people] = await figures.plain(
      `select count(*)::int as visitors, sum(least(purchase, 1))::int as buyers from v where version = '${version}' and day >= '${FIRST_DAY}'`,
    )
    const { rows } = await figures.api.pool.query(
      `select coalesce(sum(net), 0)::int as revenue, coalesce(sum(net * net), 0)::int as squares from (
         select sum(gross - refunded - charged_back) as net from read.money_entries
         join read.money_contacts using (quiz_user_id) join read.money_names n on n.id = version where n.name = $1 and arrived_on >= '${FIRST_DAY}' and currency = 'USD' group by quiz_user_id) paid`,
      [version],
    )
    expect(rows[0].squares).toBeGreaterThan(0)
    const { visitors, revenue, squares } = arms.find((arm) => arm.version === version) ?? {}
    expect({ visitors, revenue, squares }).toEqual({ visitors: people?.['visitors'], ...rows[0] })
  }
})

const NONE = { visitors: 0, emails: 0, buyers: 0, revenue: 0, squares: 0 }
const arrive = (version: string) =>
  figures.api.store.append(visitorStream(randomUUID()), [
    { type: 'quiz.visitor-arrived', data: { creo: null }, metadata },
    { type: 'quiz.question-set-given', data: { version, assignment: null }, metadata },
  ])

test('an experiment with a plan counts the visitors since its start, and none of the hours before it', async () => {
  await arrive('v1')
  expect((await begin('order-again', PLAN)).status).toBe(200)
  await arrive('v2')
  await projectAll(figures.api.databaseUrl, figures.api.pool)
  const { experiment, plan, since, arms } = await read()
  expect([experiment, plan]).toEqual(['order-again', PLAN])
  expect(Date.parse(since ?? '')).toBeGreaterThan(Date.now() - 60_000)
  expect(arms).toEqual([
    { version: 'v1', weight: 1, ...NONE },
    { version: 'v2', weight: 3, ...NONE, visitors: 1 },
  ])
})

test('a plan without a question, an unknown metric or an effect of 0 is refused', async () => {
  for (const wrong of [{ question: ' ' }, { metric: 'clicks' }, { smallestEffect: 0 }])
    expectRefusal(422, await begin('another', { ...PLAN, ...wrong }))
  expect((await read()).experiment).not.toBe('another')
})
