import { beforeAll, expect, test } from 'vitest'
import { createSpendImports } from '#api/figures/spend/spend-imports.ts'
import { createAdsCommands } from '#commands/figures/ads-commands.ts'
import { createBus } from '#events/bus/bus.ts'
import { createTestDatabase, insertEvents } from '#prove/servers/database.ts'
import { projectAll } from '#prove/servers/projector.ts'
import { shared } from '#prove/servers/resources.ts'
import { countRowsRead } from '#prove/servers/rows-read.ts'
import { readFigures } from '#db/figures/query/read-figures.ts'

const VISITORS = 20_000

const database = shared(() => createTestDatabase())
const session = shared(() => countRowsRead(database, '^(money_v1.contacts|answer_insights_v1.visitors)$'))
beforeAll(async () => {
  await insertEvents(
    database.pool,
    `select n, 'quiz-' || md5(n::text)::uuid, 1, gen_random_uuid(), 'quiz.visitor-arrived', 1,
       json_build_object('creo', 'creo-' || n % 10), '{}', now() from generate_series(1, ${VISITORS}) as n`,
  )
  await projectAll(database.url, database.pool)
  await database.pool.query('vacuum analyze money_v1.contacts, answer_insights_v1.visitors')
})

const tempBytes = async () => {
  const { rows } = await session.pool.query<{ bytes: number }>(
    'select temp_bytes as bytes from pg_stat_database where datname = current_database()',
  )
  return rows[0]?.bytes
}

test('figures of what follows a purchase read each contact once, and write no temporary files', async () => {
  const deps = { pool: session.pool, acceptsSimulated: false, clock: () => new Date() }
  // A fourth of the default, so that visitors with few values stand for more with many.
  await session.pool.query(`set work_mem = '1MB'`)
  const bytes = await tempBytes()
  const question = {
    metrics: ['registeredRate', 'offerConversion'],
    by: [],
    filters: {},
    time: 'contact',
    maxRows: 1,
  } as const
  const read = await session.during(async () => {
    await readFigures(deps, question)
  })
  expect([read, await tempBytes()]).toEqual([VISITORS, bytes])
})

test('the preview of a file of spend looks each of its creatives up once', async () => {
  const ads = createAdsCommands({ store: database.store, bus: createBus({ url: undefined, name: 'spend' }) })
  const creatives = [...Array.from({ length: 10 }, (_, n) => `creo-${n}`), 'unseen']
  const rows = creatives.map((creo) => `2026-03-01,${creo},1.00,USD`)
  const file = Buffer.from(['day,creo,amount,currency', ...rows].join('\n'))
  const importFile = createSpendImports({ pool: session.pool, ads, clock: () => new Date() })
  const operation = { key: undefined, fingerprint: 'f', correlation: 'c' }
  const read = await session.during(async () => {
    const { unknown } = await importFile({ file, name: 'march.csv', isApplied: false, by: null }, operation)
    expect(unknown).toEqual(['unseen'])
  })
  expect(read).toBeLessThan(20)
})
