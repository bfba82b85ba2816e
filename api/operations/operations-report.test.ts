import { expect, test } from 'vitest'
import { findMisread } from '#db/operations/inbox-problems.ts'
import { createTestDatabase, insertEvents } from '#prove/servers/database.ts'
import { projectAll } from '#prove/servers/projector.ts'
import { shared } from '#prove/servers/resources.ts'
import { countRowsRead } from '#prove/servers/rows-read.ts'
import { readOperations } from './operations-report.ts'

const WEBHOOKS = 5_000
const SENT = 5_000
const PENDING = 60

const database = shared(() => createTestDatabase())

test('the page and the alert on webhooks read a few rows of all webhooks and deliveries', async () => {
  await insertEvents(
    database.pool,
    `select n, 'webhook-evt_' || n, 1, gen_random_uuid(), 'payment.webhook-not-understood', 1,
       json_build_object('webhookId', 'evt_' || n, 'webhookType', 'transaction.paid', 'occurredAt', '2026-03-10T12:00:00Z',
         'reason', 'unreadable data', 'issue', 'amount', 'body', null),
       '{}', now() - case when n < ${WEBHOOKS} then interval '8 days' else '0' end from generate_series(1, ${WEBHOOKS}) as n`,
  )
  await database.pool.query(
    `insert into reactions.jobs (queue, key, kind, subject, data, asked_at, due_at, outcome, done_at)
     select 'mail', n, 'summary', 'txn_' || n, json_build_object('text', repeat('x', 500)), now(), now() + n * interval '1 day',
       case when n > ${PENDING} then 'sent' end, case when n > ${PENDING} then now() + n * interval '1 second' end
     from generate_series(1, ${PENDING + SENT}) as n`,
  )
  await projectAll(database.url, database.pool)
  await database.pool.query('vacuum analyze reactions.jobs')
  await database.pool.query('vacuum analyze event_census_v1.webhooks')
  const session = countRowsRead(database, 'reactions|event_census')
  const deps = { reportPool: session.pool, store: database.store }
  const read = await session.during(async () => {
    const { mails } = await readOperations(deps, new Date())
    expect(mails.counts).toEqual([
      { outcome: 'sent', count: SENT },
      { outcome: 'waiting', count: PENDING },
    ])
    expect(mails.latest.map(({ subject }) => subject)).toEqual(Array.from({ length: 50 }, (_, n) => `txn_${n + 1}`))
    expect(await findMisread(session.pool, new Date())).toBe('1 webhook of the last 7 days could not be understood.')
  })
  expect(read).toBeLessThan(1_000)
  await session.close()
})
