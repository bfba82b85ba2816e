import { symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createTestFolder, eachTest } from '#prove/servers/resources.ts'
import { discoverProjections } from '#projector/analyst/discover.ts'
import { rebuild } from '#projector/engine/rebuild/rebuild.ts'
import { createProjectionHarness, liveCheckpoint, startRunner, waitUntilCaughtUp } from '#projector/testing.ts'
import { visitor, writeEvents } from '#projector/testing.events.ts'
import { createTestDatabase, until } from '#prove/servers/database.ts'
import { changedQuestions } from '#db/operations/checks/changed-questions.ts'
import type { Pool } from '#db/client.ts'
import { createPatient } from '#db/operations/checks/check.ts'
import { commonSettings } from '#db/settings.ts'
import { promote } from './promote.ts'

/** Counts arrivals by hour, as a question in TypeScript and in SQL. */
const QUESTIONS = {
  ts: `import { createTableProjection } from '#projector/projection.ts'
export const hoursOfDay = createTableProjection({
  name: 'hours-of-day',
  revision: 1,
  key: { hour: 'bigint' },
  columns: { visitors: 'bigint' },
  keyOf: (event) => ({ hour: event.at.getUTCHours() }),
  evolve: { 'quiz.visitor-arrived': (row) => ({ visitors: (row?.visitors ?? 0) + 1 }) },
})`,
  sql: `-- revision: 1
-- key: hour bigint
-- sum: visitors bigint
select extract(hour from recorded_at at time zone 'UTC')::bigint as hour, count(*) as visitors
from quiz_visitor_arrived group by 1`,
}
const KINDS = ['ts', 'sql'] as const

const folder = eachTest(() => createTestFolder('promote'))
const root = path.join(import.meta.dirname, '../../..')
beforeEach(async () => {
  // Modules of the folder find the project through its package file.
  for (const name of ['package.json', 'projector', 'db', 'events', 'node_modules']) {
    await symlink(path.join(root, name), path.join(folder.path, name))
  }
})

test.each(KINDS)('a question in %s counts arrivals, and can be promoted', async (kind) => {
  const question = path.join(folder.path, `hours-of-day.${kind}`)
  await writeFile(question, QUESTIONS[kind])
  const target = path.join(folder.path, 'analyst')
  expect(await promote(question, target)).toEqual({
    copy: path.join(target, `hours-of-day.${kind}`),
    views: ['read.hours_of_day_rows'],
  })
  const [projection] = await discoverProjections(target, [])
  const harness = await createProjectionHarness(projection ?? expect.unreachable())
  await harness.given([
    visitor(1).did('quiz.visitor-arrived', { creo: null }, '2026-03-10T09:15:00Z'),
    visitor(2).did('quiz.visitor-arrived', { creo: null }, '2026-03-11T09:45:00Z'),
  ])
  const { rows } = await harness.pool.query('select hour, visitors from read.hours_of_day_rows')
  await harness.close()
  expect(rows).toEqual([{ hour: 9, visitors: 2 }])
})

const isShown = async (pool: Pool) =>
  (await pool.query(`select where to_regclass('read.hours_of_day_rows') is not null`)).rowCount === 1

test.each(KINDS)('an edited projection in %s is rebuilt and followed while the product runs', async (kind) => {
  const file = path.join(folder.path, `hours-of-day.${kind}`)
  const text = QUESTIONS[kind]
  await writeFile(file, text)
  const load = async () => (await discoverProjections(folder.path, []))[0] ?? expect.unreachable()
  const database = await createTestDatabase()
  const { pool, store } = database
  const runner = startRunner(await load(), database)
  onTestFinished(async () => {
    await runner.stop()
    await database.close()
  })
  const arrive = async (n: number) => {
    await writeEvents(pool, [visitor(n).did('quiz.visitor-arrived', { creo: null }, '2026-03-10T09:15:00Z')])
    await waitUntilCaughtUp(database, 'hours-of-day')
    await until('the table is shown', () => isShown(pool))
    return (await pool.query('select hour, visitors from read.hours_of_day_rows')).rows
  }
  expect(await arrive(1)).toEqual([{ hour: 9, visitors: 1 }])
  await writeFile(file, text.replace('revision: 1', 'revision: 2').replace(/getUTCHours\(\)|::bigint/, '$& + 100'))
  await rebuild(await load(), { pool, store, holder: 'command', signal: new AbortController().signal })
  expect(await arrive(2)).toEqual([{ hour: 109, visitors: 2 }])
})

test('the first table of a question is shown when it is complete, and one that was changed asks to be built again', async () => {
  const file = path.join(folder.path, 'hours-of-day.ts')
  const text = QUESTIONS.ts
  await writeFile(file, text)
  const load = async () => (await discoverProjections(folder.path, []))[0] ?? expect.unreachable()
  await using database = await createTestDatabase()
  const { pool, store } = database
  const arrived = (n: number) => visitor(n).did('quiz.visitor-arrived', { creo: null }, '2026-03-10T09:15:00Z')
  await writeEvents(pool, [arrived(1), arrived(2)])
  const seen = store.seenByAnalysts ?? store
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const gated: typeof seen = {
    ...seen,
    readPage: async (after) => {
      if (after === 1) await gate
      return await seen.readPage(after, 1)
    },
  }
  const first = startRunner(await load(), database, { store: { ...store, seenByAnalysts: gated } })
  await until('half of the events are in', async () => (await liveCheckpoint(pool, 'hours-of-day'))?.position === 1)
  expect(await isShown(pool)).toBe(false)
  open()
  const shown = async () => (await pool.query('select hour, visitors from read.hours_of_day_rows')).rows
  await until('the table is shown', () => isShown(pool))
  expect(await shown()).toEqual([{ hour: 9, visitors: 2 }])
  await first.stop()

  await writeFile(file, text.replace('getUTCHours()', '$& + 100'))
  const second = startRunner(await load(), database)
  onTestFinished(() => second.stop())
  const asked = 'hours-of-day was changed without a new revision: run \\"make rebuild P=hours-of-day\\"'
  await until('it asks to be built again', () => second.logged().includes(asked))
  const answer = async () =>
    changedQuestions.answer(createPatient({ pool, clock: () => new Date(), settings: commonSettings({}) }))
  expect(await answer()).toMatchObject({ state: 'failure', sentences: [expect.stringContaining('hours-of-day')] })
  await rebuild(await load(), { pool, store, holder: 'command', signal: new AbortController().signal })
  expect(await answer()).toMatchObject({ state: 'ok' })
  await writeEvents(pool, [arrived(3)])
  await waitUntilCaughtUp(database, 'hours-of-day')
  expect(await shown()).toEqual([{ hour: 109, visitors: 3 }])
})

test('a question with the name of a projection is refused', async () => {
  const question = path.join(folder.path, 'progress.sql')
  await writeFile(question, QUESTIONS.sql)
  await expect(promote(question, folder.path)).rejects.toThrow(
    `There is a projection progress already: rename ${question}`,
  )
})
