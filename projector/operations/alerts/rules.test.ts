import { readFile } from 'node:fs/promises'
import { beforeEach, expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { createLog } from '#db/log.ts'
import { commonSettings } from '#db/settings.ts'
import type { JobQueue } from '#db/operational-tables.ts'
import { PACE_MS, PACED } from '#db/figures/event-census.ts'
import { MEASURES, questionMeasures } from '#db/figures/quiz-funnel.ts'
import { pack } from '#events/figures/measures/packed-counts.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#events/time/time.ts'
import { eventCensus } from '#projector/figures/projections/event-census.ts'
import { money } from '#projector/figures/projections/money/money.ts'
import { quizFunnel } from '#projector/figures/projections/quiz-funnel/quiz-funnel.ts'
import { replay } from '#projector/testing.ts'
import { createTestDatabase } from '#prove/servers/database.ts'
import { checkRules, createRules } from './alerts.ts'
import type { AlertRule } from './rule.ts'
import { disputesRule } from './rules/disputes.ts'
import { silenceRule } from './rules/silence.ts'
import { stepsRule } from './rules/steps.ts'

const database = shared(() => createTestDatabase())
beforeEach(async () => void (await database.pool.query('delete from reactions.jobs')))

const NOW = new Date('2026-03-10T12:00:00Z')
const later = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS)

const textsOf = async (rule: AlertRule, now = NOW) => (await rule.find(now)).problems.map(({ text }) => text)
const ruleNamed = (name: string, env: NodeJS.ProcessEnv = { NODE_ENV: 'production' }) =>
  createRules({ pool: database.pool, settings: commonSettings(env) }).find((rule) => rule.name === name) as AlertRule

test('operators find what to do about each rule in the docs', async () => {
  const read = (name: string) => readFile(new URL(`../../../docs/${name}.md`, import.meta.url), 'utf8')
  const pages = `${await read('operations')}${await read('checks')}`
  const names = createRules({ pool: database.pool, settings: commonSettings({}) }).map(({ name }) => name)
  expect([...names, 'checks'].filter((name) => !pages.includes(`| \`${name}\` |`))).toEqual([])
})

const addJob = (queue: JobQueue, key: string, minutesLate: number, more: Record<string, unknown> = {}) =>
  database.pool.query(
    `insert into reactions.jobs (queue, key, kind, subject, data, asked_at, due_at, last_error, outcome, done_at)
     values ($1, $2, 'x', 'x', $3, $4, $5, $6, $7, case when $7::text is null then null else $4::timestamptz end)`,
    [queue, key, more['data'] ?? {}, NOW, later(-minutesLate), more['error'] ?? null, more['outcome'] ?? null],
  )

test('late mails, reports that were given up, and jobs that fail are found', async () => {
  await addJob('mail', 'late', 16)
  await addJob('mail', 'soon', 14)
  await addJob('purchase reports', 'lost', 0, { outcome: 'given up' })
  await addJob('periodic', 'retention', 0, { error: 'The disk is full' })
  await addJob('periodic', 'no-ops', 20)
  await addJob('alerts', 'typo', -60, { error: 'EENVELOPE' })
  for (const key of ['1', '2', '3']) await addJob('refunds', key, -60, { error: 'refused' })
  await database.pool.query(`update reactions.jobs set attempts = 7 where queue in ('refunds', 'alerts')`)
  expect(await textsOf(ruleNamed('jobs'))).toEqual([
    '1 alert failed for more than 15 minutes.',
    '1 mail should have been sent 15 minutes ago.',
    'The job “no-ops” is late.',
    'The job “retention” fails.',
    '1 purchase report of the last 7 days could not be delivered.',
    '3 refunds failed for more than 15 minutes.',
  ])
})

test('a reaction that stays behind for a minute and events that were left out are found', async () => {
  const { pool } = database
  await pool.query(
    `insert into event_store.events values (1, 1, 'x', 1, gen_random_uuid(), 'x.y', 1, 'null', '{}', $1)`,
    [later(-3 * 24 * 60)],
  )
  await pool.query(`insert into projector.projections (name, live_version, revision) values ('money', 1, 1)`)
  await pool.query(`insert into projector.checkpoints (name, version, position) values ('mail', 1, 0), ('money', 1, 1)`)
  await pool.query(
    `insert into projector.dead_letters (name, version, position, event_id, type, reason)
     values ('money', 1, 1, gen_random_uuid(), 'quiz.age-chosen', 'failed')`,
  )
  const rule = ruleNamed('followers')
  const left = ruleNamed('dead-letters')
  expect(await textsOf(left)).toEqual(['money could not apply 1 event.'])
  expect(await textsOf(rule)).toEqual([])
  expect(await textsOf(rule, later(1))).toEqual(['mail is 4,321 minutes behind, and no process runs it.'])
  await pool.query(`update projector.checkpoints set position = 1; delete from projector.dead_letters`)
  expect([await textsOf(rule, later(2)), await textsOf(left)]).toEqual([[], []])
})

test('an old backup is found, and a missing one in production after two days', async () => {
  expect(await textsOf(ruleNamed('backup'))).toEqual(['There is no backup.'])
  expect(await textsOf(ruleNamed('rehearsal'))).toEqual([])
  expect(await textsOf(ruleNamed('backup', {}))).toEqual([])
  const endedAt = new Date(Date.now() - 2.5 * DAY_MS).toISOString()
  await addJob('periodic', 'backup', 0, { data: { endedAt } })
  expect(await textsOf(ruleNamed('backup'))).toEqual(['The newest backup is 60 hours old.'])
})

test('a copy that is missing or 28 hours old is found, where BACKUP_COPY is set', async () => {
  const copy = ruleNamed('copy', { BACKUP_COPY: 'cp -r' })
  expect(await textsOf(copy)).toEqual(['The backups were not copied yet.'])
  await addJob('periodic', 'copy', 0, { data: { endedAt: new Date(Date.now() - 30 * HOUR_MS).toISOString() } })
  expect(await textsOf(copy)).toEqual(['The last copy is 30 hours old.'])
  expect(await textsOf(ruleNamed('copy', {}))).toEqual([])
})

test('days with differences are found while they are compared, and their payments named', async () => {
  await database.pool.query(
    `insert into reactions.differences values
       ('2026-03-08', 'txn_1', 'payment', 'USD', null, 1500, now()), ('2026-03-08', 'txn_1', 'refund', 'USD', 0, 5, now()),
       ('2026-03-08', 'txn_2', 'refund', 'USD', 0, 5, now()), ('2026-03-09', '', 'day', 'USD', 1, 2, now())`,
  )
  expect(await textsOf(ruleNamed('reconciliation'))).toEqual([])
  await addJob('periodic', 'reconciliation', 0)
  expect(await textsOf(ruleNamed('reconciliation'))).toEqual([
    '2 payments of 2026-03-08 differ at the payment provider: txn_1, txn_2.',
    'The payments of 2026-03-09 add up to another sum at the payment provider.',
  ])
})

test('disputes are reported at 0.5, 1 and 1.5 % of a month’s payments, once each, from three on', async () => {
  const { pool } = database
  const schema = await replay(pool, money, 1, [])
  await pool.query(`create view read.money_entries as select * from ${schema}.entries`)
  const add = (name: string, count: number, day: string, chargedBack: number, isTest = false) =>
    pool.query(
      `insert into ${schema}.entries (transaction_id, nth, day, at, provider_day, paid_on, paid_at, is_sale, is_first, is_renewal, is_test, currency, gross, refunded, charged_back)
       select $1 || n, $4, $3::date, $3::date, $3::date, $3::date, $3::date, false, true, false, $5, 'USD', 3500 * (1 - $4), 0, $4 from generate_series(1, $2) n`,
      [name, count, day, chargedBack, isTest],
    )
  const opened = async (now: Date) => {
    await checkRules({ pool, log: createLog('projector', 'silent'), targets: [] }, [disputesRule(pool)], now)
    const { rows } = await pool.query<{ key: string }>(
      `select key from reactions.incidents where rule = 'disputes' and resolved_at is null order by 1`,
    )
    return rows.map(({ key }) => key)
  }
  await add('early', 100, '2026-02-20', 0)
  await add('test', 9, '2026-03-02', 1, true)
  await add('won', 2, '2026-03-02', 1)
  expect(await opened(NOW)).toEqual([])
  await add('more', 298, '2026-03-09', 0)
  await add('third', 1, '2026-03-09', 1)
  expect(await opened(NOW)).toEqual(['disputes 2026-03 0.5'])
  await add('many', 4, '2026-03-09', 1)
  expect(await opened(later(9))).toEqual(['disputes 2026-03 0.5', 'disputes 2026-03 1.5'])
  await add('new', 900, '2026-03-09', 0)
  expect(await opened(later(20))).toEqual(['disputes 2026-03 0.5', 'disputes 2026-03 1.5'])
  expect(await textsOf(disputesRule(pool), later(20))).toEqual([])
  expect(await opened(new Date('2026-04-01T00:10:00Z'))).toEqual([])
  await pool.query('drop view read.money_entries')
})

test('a checkout without webhooks is silent, and figures that lag say nothing', async () => {
  const schema = await replay(database.pool, eventCensus, 1, [])
  const start = NOW.getTime() - 15 * DAY_MS
  const pace = (type: string, count: number, until: Date) =>
    database.pool.query(
      `insert into ${schema}.paces select $1, to_timestamp(s / 1000.0), $2 from generate_series($3::bigint, $4, $5) s`,
      [type, count, start, until.getTime() - 1, PACE_MS],
    )
  await pace(PACED.visitors, 50, NOW)
  await pace(PACED.checkouts, 14, NOW)
  await pace(PACED.purchases, 2, NOW)
  await pace(PACED.reports, 40, later(-10))
  await database.pool.query(`insert into ${schema}.types values ($1, 1, $4), ($2, 1, $4), ($3, 1, $5)`, [
    PACED.checkouts,
    PACED.purchases,
    PACED.reports,
    NOW,
    later(-10),
  ])
  await database.pool.query(`insert into projector.projections values ('event-census', 1, 1)`)
  await database.pool.query(`create view read.event_census_paces as select * from ${schema}.paces`)
  await database.pool.query(`create view read.event_census_types as select * from ${schema}.types`)
  await database.pool.query(`update projector.checkpoints set position = 1 where name = 'event-census'`)
  expect(await textsOf(silenceRule(database.pool))).toEqual([
    'No webhook about payments arrived for 10 minutes, although 14 checkouts were opened.',
  ])
  await database.pool.query(`update projector.checkpoints set position = 0 where name = 'event-census'`)
  const { problems, isUnknown } = await silenceRule(database.pool).find(NOW)
  expect([problems, isUnknown?.('silence reports')]).toEqual([[], true])
})

test('a step that loses visitors is found in its version, and in the creative alone if others are well', async () => {
  const schema = await replay(database.pool, quizFunnel, 1, [])
  const measures = [MEASURES.visitors, questionMeasures.measureOf('goal'), questionMeasures.measureOf('prayer')]
  await database.pool.query(
    `insert into ${schema}.measures select n - 1, measure from unnest($1::text[]) with ordinality as m(measure, n)`,
    [measures],
  )
  const count = async (creo: string, period: string, startsOn: string, counts: number[]) => {
    const change = `insert into ${schema}.cells as c (grouping, age, period, starts_on, creo, version, packed)
      values ($1, 'all age', $2, $3, $4, 'v1', $5)
      on conflict (grouping, age, period, starts_on, version, creo) do update set packed = c.packed + excluded.packed`
    await database.pool.query(change, ['version', period, startsOn, '', pack(counts)])
    await database.pool.query(change, ['both', period, startsOn, creo, pack(counts)])
  }
  for (const creo of ['spring', 'autumn'])
    for (let day = 1; day < 10; day += 1) await count(creo, 'day', `2026-03-0${day}`, [900, 855, 800])
  await count('spring', 'year', '2026-01-01', [9_000, 8_550, 8_000])
  await count('autumn', 'year', '2026-01-01', [9_000, 8_550, 8_000])
  for (const table of ['measures', 'cells'])
    await database.pool.query(`create view read.quiz_funnel_${table} as select * from ${schema}.${table}`)
  const rule = stepsRule(database.pool)
  expect(await textsOf(rule)).toEqual([])
  expect((await rule.find(later(5))).isUnknown?.('steps v1 spring > prayer')).toBe(true)
  await count('autumn', 'year', '2026-01-01', [2_000, 1_900, 1_778])
  await count('spring', 'year', '2026-01-01', [400, 380, 280])
  expect(await textsOf(rule, later(20))).toEqual([
    'Of the last 380 visitors of version v1 from creative spring who got to “goal”, 26% left before “prayer”. Usually 7% do.',
  ])
  await count('autumn', 'year', '2026-01-01', [2_000, 1_900, 1_300])
  expect(await textsOf(rule, later(40))).toEqual([
    expect.stringMatching(/^Of the last \d+ visitors of version v1 who got to “goal”, \d+% left before “prayer”/),
  ])
})

test('the log that PostgreSQL cannot copy, and backups on this machine alone, are found in production', async () => {
  expect(await textsOf(ruleNamed('copy'))).toEqual([
    'BACKUP_COPY is not set: a lost machine takes its backups with it.',
  ])
  const names = createRules({ pool: database.pool, settings: commonSettings({}) }).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['archive', 'backup', 'copy', 'rehearsal', 'damaged-keys', 'disk']))
})
