import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createPersonKeys } from '#db/crypto/person-keys.ts'
import { writeEvents } from '#projector/testing.events.ts'
import { createTestDatabase } from '#prove/servers/database.ts'
import { testKeyStore } from '#prove/servers/keys.ts'
import { eachTest } from '#prove/servers/resources.ts'
import { createDeviceErasure } from './key-jobs.ts'

const { signal } = new AbortController()

const database = eachTest(() => createTestDatabase())
const keys = eachTest(() => createPersonKeys(testKeyStore(database.pool)))

/** Stores the report of a browser. Returns the sealed device. */
const report = async (n: number, at: string) => {
  const device = await keys.seal(randomUUID(), 'device', '{}')
  const browser = await keys.seal(randomUUID(), 'browser', '{}')
  const claimed = { value: 1, currency: 'USD' }
  const data = { quizUserId: null, customerId: null, claimed, browser, device }
  await writeEvents(database.pool, [{ stream: `payment-txn_device${n}`, type: 'payment.browser-reported', data, at }])
  return device
}

const runOn = (date: string, reached?: number) =>
  createDeviceErasure({ ...database, keys, clock: () => new Date(date), days: 7 }).run(signal, reached)

test('the keys of network addresses and browsers are destroyed after seven days', async () => {
  const old = await report(1, '2026-06-20T12:00:00Z')
  const recent = await report(2, '2026-06-29T12:00:00Z')
  const head = await database.store.head()
  const jobOn = (date: string) => async (reached?: number) => [
    await runOn(date, reached),
    await keys.open('device', recent),
  ]
  // The next run begins at the report that was too young.
  expect(await jobOn('2026-06-30T12:00:00Z')()).toEqual([{ done: 1, reached: head - 1 }, '{}'])
  expect(await jobOn('2026-06-30T13:00:00Z')(head - 1)).toEqual([{ done: 0, reached: head - 1 }, '{}'])
  expect(await keys.open('device', old)).toBeUndefined()
  expect(await jobOn('2026-07-07T13:00:00Z')(head - 1)).toEqual([{ done: 1, reached: head }, undefined])
  expect(await jobOn('2026-07-07T14:00:00Z')(head)).toEqual([{ done: 0, reached: head }, undefined])
})

test('a report from a clock that was ahead holds up no others', async () => {
  const dates = ['2026-06-19T12:00:00Z', '2030-01-01T12:00:00Z', '2026-06-20T12:00:00Z']
  for (const [n, date] of dates.entries()) await report(n, date)
  expect(await runOn('2026-06-30T12:00:00Z')).toEqual({ done: 3, reached: 3 })
})
