import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { newEmail, newPurchaseId, registrationBody } from '#api/testing.cabinet.ts'
import { registerFirstAdmin, createTestApi, newVisitorId, type ApiReply, type TestApi } from '#api/testing.ts'

const api = shared(() => createTestApi())
/** A second process on the same database. */
const other = shared(() => createTestApi({ databaseUrl: api.databaseUrl }))

const REPORT = { email: 'ada@example.com', value: 12.34, currency: 'USD', external_id: '', event_source_url: '' }

/** Counts stored events and person keys. */
const stored = async () => {
  const { rows } = await api.pool.query<{ events: number; keys: number }>(
    `select (select count(*) from event_store.events) as events, (select count(*) from event_store.person_keys) as keys`,
  )
  return rows[0]
}

const expectStoresNothing = async (status: number, ask: () => Promise<ApiReply>) => {
  const before = await stored()
  expect((await ask()).status).toBe(status)
  expect(await stored()).toEqual(before)
}

test('an e-mail under an Idempotency-Key that was used for something else leaves nothing behind', async () => {
  const [quizUserId, key] = [newVisitorId(), 'used-before']
  await api.post('/quiz/user-info', { quizUserId, age: '60+' }, { key })
  await expectStoresNothing(422, () => api.post('/quiz/user-info', { quizUserId, email: newEmail() }, { key }))
})

test('a browser report under a key that was used for another visitor leaves nothing behind', async () => {
  const [transactionId, key] = [newPurchaseId(), 'reported-before']
  await api.post('/fb/purchase', { ...REPORT, transactionId, quizUserId: newVisitorId() }, { key })
  const again = { ...REPORT, transactionId, quizUserId: newVisitorId() }
  await expectStoresNothing(422, () => api.post('/fb/purchase', again, { key }))
})

test('a browser report over the limit leaves no key of its visitor behind', async () => {
  const transactionId = newPurchaseId()
  for (let n = 0; n < 5; n++) await api.post('/fb/purchase', { ...REPORT, transactionId, quizUserId: newVisitorId() })
  await expectStoresNothing(200, () =>
    api.post('/fb/purchase', { ...REPORT, transactionId, quizUserId: newVisitorId() }),
  )
})

test('a registration with an e-mail that is taken leaves nothing behind', async () => {
  const first = registrationBody()
  await api.post('/account/auth/register', first)
  const again = registrationBody({ email: first.email })
  await expectStoresNothing(409, () => api.post('/account/auth/register', again))
})

/** Sends four concurrent requests to two processes, 20 times. Exactly one of the four is accepted. */
const race = async (refused: number, send: (one: TestApi, n: number) => Promise<ApiReply>) => {
  for (let n = 0; n < 20; n++) {
    const before = await stored()
    const replies = await Promise.all([api, api, other, other].map((one) => send(one, n)))
    const accepted = replies.filter(({ status }) => status < 300).length
    expect([accepted, replies.filter(({ status }) => status === refused).length]).toEqual([1, 3])
    const after = await stored()
    expect((after?.keys ?? 0) - (before?.keys ?? 0)).toBe(1)
  }
}

test('concurrent registrations of one e-mail leave no keys of the refused accounts behind', async () => {
  const emails = Array.from({ length: 20 }, newEmail)
  await race(409, (one, n) => one.post('/account/auth/register', registrationBody({ email: emails[n] })))
})

test('concurrent registrations of one admin name, in any case, leave no keys of the refused admins behind', async () => {
  const bearer = await registerFirstAdmin(api)
  await race(409, (one, n) =>
    one.post(
      '/admin/auth/register',
      {
        username: `${one === api ? 'second' : 'SECOND'}-${n}`,
        password: 'of-good-courage',
        currentPassword: 'of-good-courage',
      },
      { bearer },
    ),
  )
})
