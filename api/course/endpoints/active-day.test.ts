import { beforeAll, expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { createTestApi } from '#api/testing.ts'
import { startProjector } from '#prove/servers/projector.ts'
import { saveBody, written } from '#api/course/testing.ts'
import { type AccountClient, asAccount, asSubscriber, newPurchaseId, reportPaid } from '#api/testing.cabinet.ts'

const DAY = 86_400
let ruth: AccountClient

const api = shared(() => createTestApi())
shared(() => startProjector(api.databaseUrl, api.pool))
beforeAll(async () => {
  ruth = asAccount(api, (await asSubscriber(api).paid()).token)
})

const saveDay = (day: number, more: object = {}, key?: string) =>
  ruth.post(`/answers/v1/${day}`, saveBody(day, more), key)

const progressOf = async () => {
  const { status, body } = await ruth.get('/subscription/me')
  return [status, body['activeDay'], body['openedDay']]
}

test.each([
  ['/courses/day-course/v1/29', 404],
  ['/courses/day-course/v1/999', 404],
  ['/courses/day-course/v2/1', 404],
  ['/courses/course-titles/v2', 404],
  ['/answers/v77/1', 404],
  ['/courses/day-course/v1/0', 404],
  ['/courses/day-course/v1/one', 404],
  ['/courses/day-course/v1/1.5', 404],
  ['/courses/day-course/v1/100000', 404],
  ['/courses/day-course/constructor/1', 404],
  ['/courses/course-titles/first', 404],
  ['/answers/v1/0', 404],
])('a request for %s gets %i', async (path, status) => {
  expect((await ruth.get(path)).status).toBe(status)
})

test('saving a day leads to the next one as soon as that is open', async () => {
  expect((await ruth.post('/subscription/active-day', { activeDay: 2 })).status).toBe(422)
  expect((await saveDay(1)).body).toEqual({ ok: true, activeDay: 1, openedDay: 1 })
  api.setClockAhead(DAY)
  expect(await progressOf()).toEqual([200, 2, 2])
  api.setClockAhead(3 * DAY)
  expect(await progressOf()).toEqual([200, 2, 4])
  expect((await saveDay(2)).body).toEqual({ ok: true, activeDay: 3, openedDay: 4 })
  expect((await ruth.post('/subscription/active-day', { activeDay: 3 })).body).toEqual({
    ok: true,
    activeDay: 3,
    openedDay: 4,
  })
  expect((await ruth.post('/subscription/active-day', { activeDay: 4 })).body['activeDay']).toBe(4)
  expect((await ruth.post('/subscription/active-day', { activeDay: 1 })).body['activeDay']).toBe(4)
  expect((await saveDay(1, { progress: 100, rating: 5 })).body['activeDay']).toBe(4)
  for (const activeDay of [5, 29, 1_000, Number.MAX_SAFE_INTEGER]) {
    const beyond = await ruth.post('/subscription/active-day', { activeDay })
    expect([beyond.status, beyond.body['code']]).toEqual([422, 'day_not_open'])
  }
  for (const activeDay of [0, -1, 1.5, '2', null]) {
    expect((await ruth.post('/subscription/active-day', { activeDay })).status).toBe(400)
  }
})

test('after the last day is saved, every day remains open', async () => {
  // Sessions end after two weeks without use.
  api.setClockAhead(15 * DAY)
  expect(await progressOf()).toEqual([200, 4, 16])
  api.setClockAhead(27 * DAY)
  expect(await progressOf()).toEqual([200, 4, 28])
  expect((await saveDay(28)).body).toEqual({ ok: true, activeDay: 28, openedDay: 28 })
  expect(await progressOf()).toEqual([200, 28, 28])
  expect((await ruth.get('/courses/day-course/v1/1')).status).toBe(200)
  expect((await ruth.post('/subscription/active-day', { activeDay: 29 })).status).toBe(422)
  api.setClockAhead(0)
})

test('every request for the course gets 402 until the purchase is paid', async () => {
  const { token, payoutSubId } = await asSubscriber(api).registered({ payoutSubId: newPurchaseId() })
  const naomi = asAccount(api, token)
  const calls = () =>
    Promise.all([
      naomi.get('/subscription/me'),
      naomi.get('/courses/course-titles/v1'),
      naomi.get('/courses/day-course/v1/1'),
      naomi.get('/answers/v1/1'),
      naomi.post('/answers/v1/1', saveBody(1)),
      naomi.post('/subscription/active-day', { activeDay: 1 }),
    ])
  for (const { status, body } of await calls()) {
    expect([status, body]).toEqual([
      402,
      {
        code: 'payment_unconfirmed',
        accessDenied: true,
        message: 'We are still confirming your payment.',
        username: 'Ruth',
        daysPlan: 28,
        activeDay: 1,
        openedDay: 1,
        courseVersion: 'v1',
        isActiveDaySaved: false,
      },
    ])
  }
  await reportPaid(api, payoutSubId)
  await asSubscriber(api).waitForAccess(token)
  expect((await calls()).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
})

test('a subscriber never sees the answers of another', async () => {
  await saveDay(1, { progress: 70, answers: written })
  const { token } = await asSubscriber(api).paid()
  expect((await asAccount(api, token).get('/answers/v1/1')).body['answers']).toEqual({})
})
