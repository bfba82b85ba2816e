import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { createTestDatabase } from '#prove/servers/database.ts'
import { createLimitRemoval } from './limit-jobs.ts'

const database = shared(() => createTestDatabase())
const NOW = new Date('2026-06-30T12:00:00Z')

test('counts of sign-ins and of requests are deleted when they have expired', async () => {
  const { pool } = database
  await pool.query(
    `insert into security.attempts values
       ('expired', 5, '2026-06-30 10:59Z', '2026-06-30 11:59Z', false),
       ('counts', 5, '2026-06-30 11:01Z', '2026-06-30 12:01Z', false)`,
  )
  await pool.query("insert into security.limits values ('expired', 1, $1), ('counts', 1, $2), ('endless', 1, null)", [
    NOW.getTime() - 1,
    NOW.getTime() + 1,
  ])
  const job = createLimitRemoval(pool, () => NOW)
  const { signal } = new AbortController()
  expect([await job.run(signal), await job.run(signal)]).toEqual([2, 0])
  const { rows } = await pool.query<{ key: string }>(
    "select convert_from(key, 'UTF8') as key from security.attempts union all select key from security.limits order by key",
  )
  expect(rows.map(({ key }) => key)).toEqual(['counts', 'counts', 'endless'])
})
