import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { addJob } from '#projector/queue/queue.ts'
import { visitor, writeEvents } from '#projector/testing.events.ts'
import { createTestDatabase } from '#prove/servers/database.ts'
import { checkJobs } from './jobs.ts'

const database = shared(() => createTestDatabase())

test('a purchase that the mail reaction has read without requesting both mails is reported', async () => {
  const { pool } = database
  const [read, unread] = [visitor(1).paid(1_500), visitor(2).paid(1_500)]
  await writeEvents(pool, [read, unread])
  await pool.query(`insert into projector.checkpoints (name, version, position) values ('mail', 1, 1)`)
  const [subject, at] = [read.stream.slice('payment-'.length), new Date()]
  const add = (kind: string) => addJob(pool, 'mail', { key: kind, kind, subject, data: {}, askedAt: at, dueAt: at })
  await add('finish')
  expect((await checkJobs(pool)).examples).toEqual([`${subject} has finish jobs of mails instead of two`])
  await add('summary')
  expect(await checkJobs(pool)).toMatchObject({ result: '1 checked', faults: 0 })
})
