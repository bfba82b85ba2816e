import { beforeAll, describe, expect, test } from 'vitest'
import { shared } from '#testing/resources.ts'
import { courseOf } from '#api/content/courses/catalog.ts'
import { composeDay } from '#api/content/plan/compose.ts'
import { planFor } from '#api/content/plan/plan-for.ts'
import { createTestApi } from '#api/testing.ts'
import { startProjector } from '#testing/projector.ts'
import { WEBHOOK_SECRET } from '#api/paddle/testing.ts'
import { saveBody, written } from './testing.ts'
import { type AccountClient, asAccount, asSubscriber, newPurchaseId, reportPaid } from '#api/cabinet/testing.ts'

const DAY = 86_400
const [day1] = courseOf('v1')?.days ?? []
let ruth: AccountClient
let ruths: { token: string; payoutSubId: string; email: string }

const api = shared(() => createTestApi({ env: { PADDLE_WEBHOOK_SECRET: WEBHOOK_SECRET } }))
shared(() => startProjector(api.databaseUrl, api.pool))
beforeAll(async () => {
  ruths = await asSubscriber(api).registered({ timeZone: 'UTC' })
  await reportPaid(api, ruths.payoutSubId)
  ruth = asAccount(api, ruths.token)
  await asSubscriber(api).waitForAccess(ruths.token)
})

const saveDay = (day: number, more: object = {}, key?: string) =>
  ruth.post(`/answers/v1/${day}`, saveBody(day, more), key)

const progressOf = async () => {
  const { status, body } = await ruth.get('/subscription/me')
  return [status, body['activeDay'], body['openedDay']]
}

describe('reading the course', () => {
  test('a subscriber gets exactly seven fields about access and progress', async () => {
    const { body } = await ruth.get('/subscription/me')
    expect(body).toEqual({
      accessDenied: false,
      message: '',
      username: 'Ruth',
      daysPlan: 28,
      activeDay: 1,
      openedDay: 1,
      courseVersion: 'v1',
    })
  })

  test('a subscriber gets the titles of all days', async () => {
    const { status, body, headers } = await ruth.get('/courses/course-titles/v1')
    expect([status, Object.keys(body)]).toEqual([200, Array.from({ length: 28 }, (_, n) => String(n + 1))])
    expect(body['1']).toBe(day1?.course.title)
    expect([headers.get('etag'), headers.get('cache-control')]).toEqual([
      expect.stringMatching(/^"[\w-]{22}"$/),
      'private, no-cache',
    ])
  })

  test('a subscriber can read an open day but not a locked one', async () => {
    const { status, body } = await ruth.get('/courses/day-course/v1/1')
    expect([status, body]).toEqual([200, day1 && composeDay(day1.course, planFor(new Map()), 1)])
    for (const locked of [
      await ruth.get('/courses/day-course/v1/2'),
      await ruth.get('/answers/v1/28'),
      await saveDay(2),
    ]) {
      expect([locked.status, locked.body['code']]).toEqual([423, 'day_locked'])
    }
  })

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

  test('a day that was never saved is empty', async () => {
    const { body } = await ruth.get('/answers/v1/1')
    expect(body).toEqual({ progress: 0, answers: {}, rating: null, timeSpent: 0 })
  })
})

describe('choosing a translation', () => {
  const translation = async () => (await ruth.get('/courses/day-course/v1/1')).body['translation']

  test('the chosen translation counts for every later request, and the other one stays available', async () => {
    expect(await translation()).toBe('kjv')
    for (const chosen of ['web', 'web', 'kjv', 'web']) {
      const { status, body } = await ruth.post('/courses/translation', { translation: chosen })
      expect([status, body]).toEqual([200, { ok: true }])
      expect(await translation()).toBe(chosen)
    }
    const { body } = await ruth.get('/courses/day-course/v1/1')
    expect(JSON.stringify(body['blocks'])).toContain('Mark 6:30, 6:32-34, World English Bible')
    expect(JSON.stringify(body['inOther'])).toContain('Mark 6:30, 6:32-34, King James Bible')
    await ruth.post('/courses/translation', { translation: 'kjv' })
  })

  test('an unknown translation is refused', async () => {
    expect((await ruth.post('/courses/translation', { translation: 'niv' })).status).toBe(400)
  })
})

describe('the progress', () => {
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
})

describe('without access', () => {
  test('every request for the course gets 402 until the purchase is paid', async () => {
    const { token, payoutSubId } = await asSubscriber(api).registered({ payoutSubId: newPurchaseId(), timeZone: 'UTC' })
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
        },
      ])
    }
    await reportPaid(api, payoutSubId)
    await asSubscriber(api).waitForAccess(token)
    expect((await calls()).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  })

  test('every request gets 401 without a valid token', async () => {
    const { token } = await asSubscriber(api).registered()
    const eve = asAccount(api, token)
    await eve.post('/auth/logout', { everywhere: false })
    for (const bearer of [undefined, 'rubbish', token]) {
      const replies = await Promise.all([
        api.get('/api/v1/account/courses/day-course/v1/1', { bearer }),
        api.get('/api/v1/account/answers/v1/1', { bearer }),
        api.get('/api/v1/account/data', { bearer }),
        api.post('/account/answers/v1/1', saveBody(1), { bearer }),
        api.post('/account/delete', { password: 'x' }, { bearer }),
      ])
      expect(replies.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
    }
  })

  test('a subscriber never sees the answers of another', async () => {
    await saveDay(1, { progress: 70, answers: written })
    const { token, payoutSubId } = await asSubscriber(api).registered()
    await reportPaid(api, payoutSubId)
    await asSubscriber(api).waitForAccess(token)
    expect((await asAccount(api, token).get('/answers/v1/1')).body['answers']).toEqual({})
  })
})
