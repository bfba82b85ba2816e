import { DAY_MS } from '#events/time/time.ts'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { createTestDatabase } from '#prove/servers/database.ts'
import { countRowsRead } from '#prove/servers/rows-read.ts'
import { addNewJob } from '#projector/queue/queue.ts'
import { createMailJob } from './definition.ts'
import { createMailRetention } from './mail-retention.ts'
import { MAILS } from './mails.ts'

const TODAY = new Date('2026-06-30T12:00:00Z')
const daysAgo = (days: number) => new Date(TODAY.getTime() - days * DAY_MS)
const { signal } = new AbortController()

const database = shared(() => createTestDatabase())

const record = async (kind: string, done: Date | null, queue = 'mail') => {
  const key = randomUUID()
  const asked = { subject: 'subject', key, askedAt: daysAgo(200) }
  const mail = MAILS.find((one) => one.kind === kind)
  const job = mail && createMailJob(mail, asked, { id: key, at: daysAgo(200) })
  await addNewJob(database.pool, queue, job ?? { ...asked, kind, data: {}, dueAt: daysAgo(200) })
  if (done)
    await database.pool.query(`update reactions.jobs set done_at = $2, outcome = 'sent' where key = $1`, [key, done])
  return key
}

test('records of reminders and links are removed with their copies after 90 days, and those of purchases and prices stay', async () => {
  const old = [await record('reminder', daysAgo(91)), await record('reset', daysAgo(100))]
  const others = [
    await record('reminder', daysAgo(89)),
    await record('reminder', null),
    await record('summary', daysAgo(150)),
    await record('finish', daysAgo(150)),
    await record('price-change', daysAgo(150)),
  ]
  const deleted: string[] = []
  const deleteCopies = async (ids: readonly string[]) => void deleted.push(...ids)
  const job = createMailRetention(database.pool, { deleteCopies }, () => TODAY)
  expect([await job.run(signal), await job.run(signal)]).toEqual([2, 0])
  expect(deleted.toSorted()).toEqual(old.toSorted())
  const { rows } = await database.pool.query<{ key: string }>('select key from reactions.jobs')
  expect(rows.map(({ key }) => key).toSorted()).toEqual(others.toSorted())
})

test('a year of daily reminders leaves the records of 91 dates', async () => {
  await database.pool.query('delete from reactions.jobs')
  for (let day = 0; day < 365; day++) await record('reminder', daysAgo(day))
  const job = createMailRetention(database.pool, { deleteCopies: async () => {} }, () => TODAY)
  expect(await job.run(signal)).toBe(274)
  const { rows } = await database.pool.query<{ left: number }>('select count(*)::int as left from reactions.jobs')
  expect(rows[0]?.left).toBe(91)
})

test('records of purchases that were reported are removed after 90 days, and those that wait stay', async () => {
  await database.pool.query('delete from reactions.jobs')
  await record('purchase', daysAgo(91), 'purchase reports')
  const others = [
    await record('purchase', daysAgo(89), 'purchase reports'),
    await record('purchase', null, 'purchase reports'),
    await record('refund', daysAgo(91), 'refunds'),
  ]
  const job = createMailRetention(database.pool, { deleteCopies: async () => {} }, () => TODAY)
  expect(await job.run(signal)).toBe(1)
  const { rows } = await database.pool.query<{ key: string }>('select key from reactions.jobs')
  expect(rows.map(({ key }) => key).toSorted()).toEqual(others.toSorted())
})

test('a batch is found without reading the records that stay', async () => {
  await database.pool.query('delete from reactions.jobs')
  await database.pool.query(
    `insert into reactions.jobs (queue, key, kind, subject, data, asked_at, due_at, is_kept, done_at, outcome)
     select 'mail', n, 'summary', n, '{}', $1, $1, true, $1, 'sent' from generate_series(1, 20000) n`,
    [daysAgo(200)],
  )
  for (let n = 0; n < 10; n++) await record('reminder', daysAgo(100))
  await database.pool.query('vacuum analyze reactions.jobs')
  const session = countRowsRead(database, 'reactions')
  const job = createMailRetention(session.pool, { deleteCopies: async () => {} }, () => TODAY)
  const read = await session.during(async () => expect(await job.run(signal)).toBe(10))
  expect(read).toBeLessThan(5_000)
  await session.close()
})
