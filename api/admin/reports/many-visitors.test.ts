import { afterAll, beforeAll, expect, test } from 'vitest'
import { questionCatalog } from '#api/content/questions/catalog.ts'
import { createSpendImports } from '#api/admin/spend/spend-imports.ts'
import { createAdsCommands } from '#commands/ads/ads-commands.ts'
import { createPool, type Pool } from '#db/client.ts'
import { createBus } from '#events/bus/bus.ts'
import { createTestDatabase, insertEvents } from '#testing/database.ts'
import { startProjector } from '#testing/projector.ts'
import { shared } from '#testing/resources.ts'
import { createFunnelReports } from './funnel-report.ts'
import { readPath } from './path-report.ts'
import { readPlanReport } from './plan-report.ts'

const VISITORS = 20_000

const database = shared(() => createTestDatabase())
let pool: Pool
beforeAll(async () => {
  pool = createPool({ url: database.url, name: 'one session', max: 1 })
  await insertEvents(
    database.pool,
    `select n, 'quiz-' || md5(n::text)::uuid, 1, gen_random_uuid(), 'quiz.visitor-arrived', 1,
       json_build_object('creo', 'creo-' || n % 10), '{}', now() from generate_series(1, ${VISITORS}) as n`,
  )
  const projector = await startProjector(database.url, database.pool)
  await projector.caughtUp()
  await projector.stop()
  await database.pool.query('vacuum analyze money_v1.contacts, answer_insights_v1.visitors')
})
afterAll(() => pool.end())

/** Runs a report, and returns how many rows of a table it read, and how many bytes it wrote to temporary files. */
const costOf = async (table: string, report: () => Promise<unknown>) => {
  const read = async () => {
    await pool.query('select pg_stat_force_next_flush()')
    const { rows } = await pool.query<{ rows: number; bytes: number }>(
      `select seq_tup_read + coalesce(idx_tup_fetch, 0) as rows, temp_bytes as bytes
       from pg_stat_user_tables, pg_stat_database where relid = $1::regclass and datname = current_database()`,
      [table],
    )
    return rows[0] ?? { rows: 0, bytes: 0 }
  }
  const before = await read()
  await report()
  const after = await read()
  return { rows: after.rows - before.rows, bytes: after.bytes - before.bytes }
}

test('the path reads each contact once, and writes no temporary files', async () => {
  const deps = {
    reportPool: pool,
    funnelReports: createFunnelReports(pool, { acceptsSimulated: false }),
    questions: questionCatalog,
    acceptsSimulated: false,
    clock: () => new Date(),
  }
  // A fourth of the default, so that visitors with few values stand for more with many.
  await pool.query(`set work_mem = '1MB'`)
  const cost = await costOf('money_v1.contacts', async () =>
    expect((await readPath(deps, { filter_age: 'all age' })).visitors).toBe(VISITORS),
  )
  expect(cost).toEqual({ rows: VISITORS, bytes: 0 })
})

test('the plans read a thousand of the newest visitors', async () => {
  const cost = await costOf('answer_insights_v1.visitors', async () =>
    expect((await readPlanReport(pool, questionCatalog)).visitors).toBe(1_000),
  )
  expect(cost.rows).toBeLessThan(1_100)
})

test('the preview of a file of spend looks each of its creatives up once', async () => {
  const ads = createAdsCommands({ store: database.store, bus: createBus({ url: undefined, name: 'spend' }) })
  const creatives = [...Array.from({ length: 10 }, (_, n) => `creo-${n}`), 'unseen']
  const rows = creatives.map((creo) => `2026-03-01,${creo},1.00,USD`)
  const file = Buffer.from(['day,creo,amount,currency', ...rows].join('\n'))
  const importFile = createSpendImports({ pool, ads, clock: () => new Date() })
  const operation = { key: undefined, fingerprint: 'f', correlation: 'c' }
  const cost = await costOf('money_v1.contacts', async () => {
    const { unknown } = await importFile({ file, name: 'march.csv', isApplied: false, by: null }, operation)
    expect(unknown).toEqual(['unseen'])
  })
  expect(cost.rows).toBeLessThan(20)
})
