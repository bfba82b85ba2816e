import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createPersonKeys } from '#db/crypto/person-keys.ts'
import { createEventStore } from '#db/event-store.ts'
import { paymentStream } from '#events/payment/payment.ts'
import { subscription } from '#projector/payment/projections/subscription.ts'
import { startRunner, waitUntilCaughtUp } from '#projector/testing.ts'
import { visitor, writeEvents } from '#projector/testing.events.ts'
import { countRowsRead } from '#prove/servers/rows-read.ts'
import { createTestDatabase, insertEvents } from '#prove/servers/database.ts'
import { testKeyStore } from '#prove/servers/keys.ts'
import { eachTest } from '#prove/servers/resources.ts'
import { createRetention } from './retention.ts'

const LONG_AGO = '2026-03-01T12:00:00Z'
const AHEAD = '2030-01-01T12:00:00Z'
const clock = () => new Date('2026-06-30T12:00:00Z')
const { signal } = new AbortController()

const database = eachTest(() => createTestDatabase())
const keys = eachTest(() => createPersonKeys(testKeyStore(database.pool)))
const store = eachTest(() => createEventStore(database.pool, clock))
const retention = (more: object = {}) => createRetention({ ...database, store, keys, clock, days: 90, ...more })

/** Stores visitors with an answer and an e-mail. */
const storeLeads = async (leads: ReturnType<typeof visitor>[], at = LONG_AGO) => {
  const events = leads.map(async (who) => [
    who.did('quiz.visitor-arrived', { creo: null }, at),
    who.did('quiz.question-answered', { question: 'goal', timeTakenMs: 1 }, at),
    who.did('quiz.email-given', { email: await keys.seal(who.id, 'email', 'ruth@moab.example') }, at),
  ])
  await writeEvents(database.pool, (await Promise.all(events)).flat())
  await database.pool.query(
    `insert into event_store.forgettable select position, 'choices', '["peace"]' from event_store.events
     where type = 'quiz.question-answered' on conflict do nothing`,
  )
}

/** Builds the read model of payments. */
const readPayments = async () => {
  const runner = startRunner(subscription, database)
  await waitUntilCaughtUp(database, subscription.name)
  await runner.stop()
}

const isErased = async ({ id }: { id: string }) =>
  (await database.pool.query('select from event_store.person_keys where person = $1 and erased_at is not null', [id]))
    .rowCount === 1

test('a second run reads no events of visitors who were erased', async () => {
  await storeLeads(Array.from({ length: 500 }, (_, n) => visitor(n + 1)))
  await readPayments()
  const first = await retention().run(signal)
  expect(first).toEqual({ done: 500, reached: 1_500 })
  const session = countRowsRead(database)
  const read = await session.during(async () => {
    expect(await retention(session).run(signal, 1_500)).toEqual({ done: 0, reached: 1_500 })
  })
  // Less than one for each visitor.
  expect(read).toBeLessThan(500)
  await session.close()
})

test('an interrupted run goes on after the events that it has completed', async () => {
  const [early, late] = [visitor(1), visitor(2)]
  await storeLeads([early])
  await insertEvents(
    database.pool,
    `select n, 'visit-' || gen_random_uuid(), 1, gen_random_uuid(), 'visit.offer-seen', 1, '{}', '{}', '${LONG_AGO}'
     from generate_series(4, 20_000) as n`,
  )
  await storeLeads([late])
  await readPayments()
  const controller = new AbortController()
  const erase = async (person: string) => {
    await keys.erase(person)
    controller.abort()
  }
  const interrupted = await retention({ keys: { ...keys, erase } }).run(controller.signal)
  expect(interrupted).toEqual({ done: 1, reached: 20_000, isInterrupted: true })
  expect(await Promise.all([early, late].map(isErased))).toEqual([true, false])
  expect(await retention().run(signal, 20_000)).toEqual({ done: 1, reached: 20_003 })
  expect(await isErased(late)).toBe(true)
})

test('visitors whose events come from a clock that was ahead are erased with those around them', async () => {
  const leads = Array.from({ length: 4 }, (_, n) => visitor(n + 1))
  for (const [n, lead] of leads.entries()) await storeLeads([lead], n % 2 === 0 ? LONG_AGO : AHEAD)
  await readPayments()
  // No later event says that the last visitor came long ago.
  expect(await retention().run(signal)).toEqual({ done: 3, reached: 9 })
  expect(await Promise.all(leads.map(isErased))).toEqual([true, true, true, false])
})

test('a key that a browser’s report made later of a visitor who had none is destroyed too', async () => {
  const who = visitor(1)
  await writeEvents(database.pool, [who.did('quiz.visitor-arrived', { creo: null }, LONG_AGO)])
  await readPayments()
  expect(await retention().run(signal)).toEqual({ done: 0, reached: 1 })
  const browser = await keys.seal(who.id, 'browser', '{}')
  const data = { quizUserId: who.id, customerId: null, claimed: { value: 1, currency: 'USD' }, browser }
  const stream = paymentStream(`txn_${randomUUID()}`)
  await writeEvents(database.pool, [{ stream, type: 'payment.browser-reported', data, at: LONG_AGO }])
  expect(await retention().run(signal, 1)).toEqual({ done: 1, reached: 2 })
  expect(await isErased(who)).toBe(true)
})
