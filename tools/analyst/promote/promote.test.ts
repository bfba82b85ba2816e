import { symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createTestFolder, eachTest } from '#testing/resources.ts'
import { discoverProjections } from '#projector/engine/discover.ts'
import { rebuild } from '#projector/engine/rebuild/rebuild.ts'
import { createProjectionHarness, startRunner, waitUntilCaughtUp } from '#projector/testing.ts'
import { visitor, writeEvents } from '#projector/testing.events.ts'
import { createTestDatabase } from '#testing/database.ts'
import { promote } from './promote.ts'

/** Counts arrivals by hour, as a question in TypeScript and in SQL. */
const QUESTIONS = {
  ts: `import { createTableProjection } from '#projector/engine/table-projection.ts'
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
    return (await pool.query('select hour, visitors from read.hours_of_day_rows')).rows
  }
  expect(await arrive(1)).toEqual([{ hour: 9, visitors: 1 }])
  await writeFile(file, text.replace('revision: 1', 'revision: 2').replace(/getUTCHours\(\)|::bigint/, '$& + 100'))
  await rebuild(await load(), { pool, store, holder: 'command', signal: new AbortController().signal })
  expect(await arrive(2)).toEqual([{ hour: 109, visitors: 2 }])
})

test('a question with the name of a projection is refused', async () => {
  const question = path.join(folder.path, 'progress.sql')
  await writeFile(question, QUESTIONS.sql)
  await expect(promote(question, folder.path)).rejects.toThrow(
    `There is a projection progress already: rename ${question}`,
  )
})
