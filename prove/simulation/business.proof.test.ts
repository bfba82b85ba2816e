import { testKeyStore } from '#prove/servers/keys.ts'
import { beforeAll, expect, test } from 'vitest'
import { createTestFolder, shared } from '#prove/servers/resources.ts'
import { until } from '#prove/servers/database.ts'
import { ownVisitsToken } from '#api/quiz/own-visits.ts'
import { createTestApi } from '#api/testing.ts'
import { startProjector } from '#prove/servers/projector.ts'
import { visitEvents } from '#events/quiz/visit.ts'
import { verify } from '#prove/verify/verify.ts'
import { simulate, type SimulationResult } from './simulate.ts'
import { chooseExitCode, summaryOf } from './summary.ts'

const DAY_SECONDS = 24 * 60 * 60

let simulation: SimulationResult
const haveAllCaughtUp = async () => {
  const { rows } = await api.pool.query<{ caught: boolean }>(
    `select min(position) >= (select max(position) from event_store.events) as caught from projector.checkpoints`,
  )
  return rows[0]?.caught === true
}

const journals = shared(() => createTestFolder('simulations'))
const api = shared(() => createTestApi({ env: { RATE_LIMITS: 'on' } }))
beforeAll(async () => {
  // The API reads the access of subscribers from a projection.
  const projector = await startProjector(api.databaseUrl, api.pool)
  const own = ownVisitsToken(api.context.funnel.settings)
  const load = { visitors: 200, seed: 1, concurrency: 32, folder: journals.path }
  const startDay = async (day: number) => api.setClockAhead((day - 1) * DAY_SECONDS)
  simulation = await simulate({ url: api.url, ...load, days: 3, startDay, own, retryTimeoutMs: 20_000 })
  await until('all projections and reactions have caught up', haveAllCaughtUp)
  await projector.stop()
})

test('a simulation leaves purchases, renewals, refunds, accounts and completed days behind', async () => {
  expect([chooseExitCode(simulation), simulation.tally.unexpected]).toEqual([0, []])
  const { rows } = await api.pool.query<{ type: string; kind: string | null; count: number }>(
    `select type, data->>'kind' as kind, count(*)::int from event_store.events
     where type in ('payment.purchase-completed', 'payment.refunded', 'account.registered', 'course.day-saved')
     group by 1, 2`,
  )
  const stored = (type: string, kind: string | null = null) =>
    rows.find((row) => row.type === type && row.kind === kind)?.count ?? 0
  expect(simulation.business).toEqual({
    purchases: stored('payment.purchase-completed', 'purchase'),
    renewals: stored('payment.purchase-completed', 'renewal'),
    refunds: stored('payment.refunded', 'purchase'),
    accounts: stored('account.registered'),
    days: stored('course.day-saved'),
  })
  for (const count of Object.values(simulation.business)) expect(count).toBeGreaterThan(0)
  expect(summaryOf(simulation)).toMatch(/business +\d+ purchases, \d+ renewals, \d+ refunds/)
})

test('a simulation reports what visitors saw and did around the quiz, and sells with a discount only in a sale', async () => {
  const { rows } = await api.pool.query<{ type: string; count: number }>(
    `select type, count(*)::int from event_store.events where type like 'visit.%' or type like 'payment.discounted%' group by 1`,
  )
  const stored = Object.fromEntries(rows.map(({ type, count }) => [type, count]))
  expect(stored).not.toHaveProperty(['payment.discounted-outside-sale'])
  expect(Object.keys(stored).sort()).toEqual(Object.keys(visitEvents).sort())
  const { rows: discounted } = await api.pool.query(
    `select 1 from event_store.events where type = 'payment.transaction-reported' and data->>'discountId' is not null`,
  )
  expect(discounted.length).toBeGreaterThan(0)
})

test('simulated visitors, programs and reports do what tidy ones never do', async () => {
  const { rows } = await api.pool.query<Record<string, number>>(
    `with events as (select type, data, data->>'creo' as creo from event_store.events)
     select count(distinct creo) filter (where type = 'quiz.visitor-arrived' and lower(creo) ~ '^us \\| women +45') as spellings,
       count(*) filter (where type = 'visit.landing-counted' and data->>'by' = 'program') as programs,
       count(*) filter (where type = 'visit.landing-counted' and data->>'by' = 'owner') as "own views",
       count(*) filter (where type = 'quiz.own-marked' and data->>'isOwn' = 'true') as "own visits",
       count(*) filter (where type = 'quiz.own-marked' and data->>'isOwn' = 'false') as "marks taken back",
       count(*) filter (where type = 'payment.purchase-completed' and data->>'kind' = 'purchase')
         - count(distinct data->>'quizUserId') filter (where type = 'payment.purchase-completed') as "further purchases",
       count(distinct data->>'timeZone') filter (where type = 'account.time-zone-changed') as zones
     from events`,
  )
  for (const [habit, times] of Object.entries(rows[0] ?? {})) expect([habit, Number(times) > 0]).toEqual([habit, true])
})

test('some simulated visitors only land, and some come back on the next day and go on where they were', async () => {
  // Views of the landing page belong to no visitor.
  const { rows } = await api.pool.query<{ visits: string; answers: string }>(
    `select string_agg(distinct recorded_at::date::text, ' ') filter (where type ~ '^(visit|quiz)') as visits,
       string_agg(distinct recorded_at::date::text, ' ') filter (where type ~ 'question-(answered|passed)') as answers
     from (select *, right(stream, 36) as id from event_store.events
           where stream ~ '^(visit|quiz)-' and type <> 'visit.landing-counted') visitor group by id`,
  )
  const days = new Set(rows.flatMap(({ visits }) => visits.split(' ')))
  expect(days.size).toBe(3)
  const landedOnly = simulation.visits - rows.length
  const cameBackToLanding = simulation.bounces - landedOnly
  expect([landedOnly > 20, cameBackToLanding > 0, simulation.returns > cameBackToLanding]).toEqual([true, true, true])
  const answeredOnTwoDays = rows.filter(({ answers }) => answers?.includes(' ')).length
  expect(answeredOnTwoDays).toBeGreaterThan(0)
  expect(answeredOnTwoDays).toBeLessThanOrEqual(simulation.returns - cameBackToLanding)
})

test('simulated subscribers complete further days of the course on later days', async () => {
  const { rows } = await api.pool.query<{ day: number; date: string }>(
    `select distinct (data->>'day')::int as day, recorded_at::date::text as date from event_store.events
     where type = 'course.day-saved' order by day, date`,
  )
  expect(rows.map(({ day }) => day)).toContain(2)
})

test('the data of a simulated business passes every check', async () => {
  const findings = await verify({
    keysOn: testKeyStore,
    databaseUrl: api.databaseUrl,
    natsUrl: undefined,
    isRunning: false,
    journals: journals.path,
  })
  expect(findings.flatMap(({ examples }) => examples)).toEqual([])
})
