import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { FIGURES } from '#events/figures/definitions/money.ts'
import { HEADLINE_FIGURES } from '#events/figures/definitions/text/headline-cards.ts'
import { money } from '#projector/figures/projections/money/money.ts'
import { createPeriodicWork } from '#projector/reactions/periodic.ts'
import { startRunner, waitUntilCaughtUp } from '#projector/testing.ts'
import { visitor, writeEvents } from '#projector/testing.events.ts'
import { createLog } from '#db/log.ts'
import { createTestDatabase } from '#prove/servers/database.ts'
import type { FiguresAnswer } from '#events/figures/definitions/question.ts'
import { adLines, createWeeklyReport, lastWeek, nextMonday, reportMessage } from './weekly-report.ts'

const database = shared(() => createTestDatabase())

test.each([
  ['UTC', '2026-03-10T12:00:00Z', '2026-03-16T08:00:00.000Z'],
  ['UTC', '2026-03-16T08:00:00Z', '2026-03-23T08:00:00.000Z'],
  ['Asia/Singapore', '2026-03-16T00:30:00Z', '2026-03-23T00:00:00.000Z'],
  ['Asia/Tokyo', '2026-03-10T12:00:00Z', '2026-03-15T23:00:00.000Z'],
  ['Australia/Eucla', '2026-03-10T12:00:00Z', '2026-03-15T23:15:00.000Z'],
  ['Pacific/Auckland', '2026-03-15T22:00:00Z', '2026-03-22T19:00:00.000Z'],
  ['Asia/Kathmandu', '2026-03-10T12:00:00Z', '2026-03-16T02:15:00.000Z'],
  // The clocks change on the Sunday before.
  ['America/New_York', '2026-03-07T12:00:00Z', '2026-03-09T12:00:00.000Z'],
])('the report in %s after %s is due at %s', (timeZone, after, due) => {
  expect(nextMonday(new Date(after), timeZone).toISOString()).toBe(due)
})

test('the last week is that of the time zone, also when the report is late', () => {
  const week = { start: '2026-03-09', end: '2026-03-15' }
  expect(lastWeek(new Date('2026-03-16T00:00:00Z'), 'Asia/Singapore')).toEqual(week)
  expect(lastWeek(new Date('2026-03-19T23:00:00Z'), 'UTC')).toEqual(week)
  expect(lastWeek(new Date('2026-03-23T02:00:00Z'), 'America/New_York')).toEqual(week)
})

test('the mail has the figures of the first screen in its words', () => {
  const values = { visitors: 1_200, emails: 600, buyers: 30, revenue: 54_000, revenuePerVisitor: 45, gross: 60_000 }
  const before = { ...values, visitors: 1_000, revenuePerVisitor: 54 }
  const metrics = HEADLINE_FIGURES.map((key) => ({ ...FIGURES[key], key, from: [] }))
  const of = (all: typeof values) => HEADLINE_FIGURES.map((key) => all[key])
  const { subject, paragraphs } = reportMessage(
    ['Stop the ad dear.'],
    {
      currency: 'USD',
      position: 12,
      zone: 'UTC',
      range: null,
      compared: null,
      comparedUntil: null,
      by: [],
      filters: {},
      metrics,
      rows: [],
      others: null,
      total: { by: [], values: of(values), sums: {}, before: of(before), isBeyondChance: null },
      steps: null,
      unconverted: ['JPY'],
    },
    { start: '2026-03-09', end: '2026-03-15' },
    'The heartbeat was never missing.',
  )
  expect(subject).toBe('The week from 2026-03-09 to 2026-03-15')
  expect(paragraphs).toEqual([
    'Stop the ad dear.',
    'Visitors: 1,200, +20% since the week before.',
    'E-mails: 600, 0.0% since the week before.',
    'Buyers: 30, 0.0% since the week before.',
    'Revenue: $540.00 ($600.00 gross), 0.0% since the week before.',
    'Revenue per visitor: $0.45, -17% since the week before.',
    'Visitors who arrived from 2026-03-09 to 2026-03-15 (UTC), and what they paid. Includes events up to number 12.',
    'Amounts in JPY are missing: no exchange rates are imported.',
    'The heartbeat was never missing.',
  ])
})

test('the mail leads with the ads to stop and those that deserve more', () => {
  const answerOf = (rows: [ad: string, spend: number, visitors: number, buyers: number][], total: object = {}) =>
    ({
      currency: 'USD',
      rows: rows.map(([ad, spend, visitors, buyers]) => ({ by: [ad], sums: { spend, visitors, buyers } })),
      total: { sums: total },
    }) as unknown as FiguresAnswer
  const forecast = answerOf([], { netAt30: 300_000, buyersAt30: 100 })
  const ads = answerOf([
    ['dear', 2_000_000, 5_000, 100],
    ['psalm', 50_000, 5_000, 400],
    ['new', 900, 20, 0],
  ])
  expect(adLines(ads, forecast)).toEqual([
    expect.stringMatching(/^Stop the ad dear: a visitor costs \$4\.00 and is worth \$0\.\d\d to \$0\.\d\d\.$/),
    expect.stringMatching(/^More of the ad psalm: a visitor costs \$0\.10 and is worth \$\d\.\d\d to \$\d\.\d\d\.$/),
    '1 ad has shown too little to decide.',
  ])
  expect(adLines(ads, answerOf([]))).toEqual([])
})

test('the report of a week is requested once, with two projectors and after restarts', async () => {
  const { pool } = database
  const ada = visitor(1)
  await writeEvents(pool, [ada.did('quiz.visitor-arrived', { creo: null }), ada.did('quiz.age-chosen', { age: '60+' })])
  const runner = startRunner(money, database)
  await waitUntilCaughtUp(database, 'money')
  await runner.stop()
  await pool.query(
    `insert into reactions.incidents values ('heartbeat', 'heartbeat', 'x', '2026-03-12 09:10Z', '2026-03-12 09:13Z', '2026-03-12 09:18Z')`,
  )
  let now = new Date('2026-03-13T12:00:00Z')
  const clock = () => now
  const report = createWeeklyReport({
    pool,
    clock,
    timeZone: 'UTC',
    acceptsSimulated: false,
    hasHeartbeat: true,
    targets: ['mail 1', 'mail 2', 'webhook'],
  })
  const log = createLog('projector', 'silent')
  const works = await Promise.all([0, 1].map(() => createPeriodicWork([report], clock, { pool, log })))
  const run = async () => void (await Promise.all(works.map((work) => work(new AbortController().signal))))
  const requested = async () =>
    (await pool.query(`select key from reactions.jobs where queue = 'alerts' order by key`)).rows
  await run()
  expect(await requested()).toEqual([])
  now = new Date('2026-03-16T08:00:00Z')
  await run()
  await run()
  await report.run(new AbortController().signal)
  expect(await requested()).toEqual([{ key: 'report 2026-03-09 mail 1' }, { key: 'report 2026-03-09 mail 2' }])
  const { rows } = await pool.query(
    `select data -> 'paragraphs' ->> 0 as first, data -> 'paragraphs' ->> -1 as last from reactions.jobs where queue = 'alerts'`,
  )
  expect(rows[0]).toEqual({
    first: 'Visitors: 1, nothing to compare with.',
    last: 'The heartbeat was last missing at 2026-03-12 09:10 UTC, until 2026-03-12 09:18 UTC.',
  })
})
