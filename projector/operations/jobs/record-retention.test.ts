import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createAccountIds } from '#db/crypto/account-ids.ts'
import { createPersonKeys } from '#db/crypto/person-keys.ts'
import { createCommands } from '#commands/commands.ts'
import { accountStream } from '#events/account.ts'
import { createBus } from '#events/bus/bus.ts'
import { paymentStream, WITHDRAWALS } from '#events/payment/payment.ts'
import { type StoredEventInput, visitor, writeEvents } from '#projector/testing.events.ts'
import { countRowsRead } from '#prove/servers/rows-read.ts'
import { createTestDatabase, insertEvents } from '#prove/servers/database.ts'
import { testKeyStore } from '#prove/servers/keys.ts'
import { eachTest, shared } from '#prove/servers/resources.ts'
import { createRegistrationRetention, createWithdrawalRetention } from './record-retention.ts'

const LONG_AGO = '2026-03-01T12:00:00Z'
const clock = () => new Date('2026-06-30T12:00:00Z')
const { signal } = new AbortController()

const bus = shared(() => createBus({ url: undefined, name: 'test' }))
const database = eachTest(() => createTestDatabase())
const session = eachTest(() => countRowsRead(database))
const keys = eachTest(() => createPersonKeys(testKeyStore(session.pool)))

test('the keys of 300 handled withdrawals are found in one pass over all withdrawals', async () => {
  const events: StoredEventInput[] = []
  for (let n = 0; n < 300; n++) {
    const withdrawalId = randomUUID()
    const email = await keys.seal(randomUUID(), 'email', 'ruth@moab.example')
    const data = { withdrawalId, receivedAt: LONG_AGO, email, name: email, statement: null, order: null }
    const handled = { withdrawalId, handledAt: LONG_AGO, by: null, transactionId: null }
    events.push(
      { stream: WITHDRAWALS, type: 'payment.withdrawal-received', data, at: LONG_AGO },
      { stream: WITHDRAWALS, type: 'payment.withdrawal-handled', data: handled, at: LONG_AGO },
    )
  }
  await writeEvents(session.pool, events)
  // With other streams, PostgreSQL expects one event of each.
  await insertEvents(
    session.pool,
    `select 1000 + n, 'quiz-' || gen_random_uuid(), 1, gen_random_uuid(), 'quiz.checkout-opened', 1, '{}', '{}', now()
     from generate_series(1, 10000) n`,
  )
  await session.pool.query('analyze event_store.events')
  const read = await session.during(async () => {
    expect(await createWithdrawalRetention({ ...session, keys, clock, days: 90 }).run(signal)).toBe(300)
  })
  expect(read).toBeLessThan(300 * 10)
})

test('an account that has paid is not read again', async () => {
  const [accountId, personId] = [randomUUID(), randomUUID()]
  const sealed = await keys.seal(personId, 'email', 'ruth@moab.example')
  const registered = {
    personId,
    email: sealed,
    username: sealed,
    firstName: sealed,
    lastName: sealed,
    passwordHash: sealed,
    timeZone: 'UTC',
    courseVersion: 'v1',
    payoutSubId: 'txn_1',
    registeredAt: new Date(LONG_AGO).toISOString(),
  }
  await writeEvents(session.pool, [
    { ...visitor(1).paid(1_500), stream: paymentStream('txn_1'), at: LONG_AGO },
    { stream: accountStream(accountId), type: 'account.registered', data: registered, at: LONG_AGO },
  ])
  const ids = createAccountIds(testKeyStore(session.pool))
  const commands = createCommands({ ...session, bus, keys, ids, clock })
  const job = createRegistrationRetention({ ...session, keys, clock, days: 90 }, commands)
  expect(await job.run(signal)).toEqual({ done: 0, reached: 2 })
  const read = await session.during(async () => {
    expect(await job.run(signal, 2)).toEqual({ done: 0, reached: 2 })
  })
  // The head of the log is read.
  expect(read).toBeLessThan(3)
})
