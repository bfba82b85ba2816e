import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ClickIdKind as RecordedClickIdKind } from '#events/visit.ts'
import { ClickIdKind } from '#api/contracts/moments.ts'
import { expectRefusal, createTestApi, newVisitorId, eventsOf, type TestApi } from '#api/testing.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const recorded = async (id: string) =>
  (await api.store.readStream(`visit-${id}`)).map(({ type, data }) => ({ type, data }))
const report = async (quizUserId: string, moment: object, key: string = randomUUID()) => {
  const { status, body } = await api.post('/quiz/moment', { quizUserId, ...moment }, { key })
  expect([status, body]).toEqual([200, { ok: true }])
}

const LANDING = {
  moment: 'landing-seen',
  creo: 'spring',
  utm: { source: 'facebook', campaign: 'Spring 2026' },
  clickId: 'fbclid',
}

describe('a moment that the browser reports', () => {
  test('is recorded as its event, whichever it is', async () => {
    const id = newVisitorId()
    const offer = { license: 'monthly', sale: false }
    const moments = [
      LANDING,
      { moment: 'plan-ready-seen' },
      { moment: 'offer-seen' },
      { moment: 'plan-chosen', ...offer },
      { moment: 'checkout-failed', ...offer, reason: 'payment' },
      { moment: 'checkout-closed', ...offer },
      { moment: 'discount-seen' },
      { moment: 'sale-claimed' },
    ]
    for (const moment of moments) await report(id, moment)
    expect(await recorded(id)).toEqual(moments.map(({ moment, ...data }) => ({ type: `visit.${moment}`, data })))
  })

  test('is recorded once, however often it is reported', async () => {
    const id = newVisitorId()
    await Promise.all(Array.from({ length: 5 }, () => report(id, { moment: 'offer-seen' })))
    await report(id, LANDING)
    await report(id, { ...LANDING, creo: 'summer', clickId: 'gclid' })
    await report(id, { moment: 'plan-chosen', license: 'trial', sale: false })
    await report(id, { moment: 'plan-chosen', license: 'trial', sale: false })
    await report(id, { moment: 'plan-chosen', license: 'trial', sale: true })
    expect((await recorded(id)).map(({ type }) => type)).toEqual([
      'visit.offer-seen',
      'visit.landing-seen',
      'visit.plan-chosen',
      'visit.plan-chosen',
    ])
  })

  test('is no arrival: nothing is added to what the visitor did in the quiz', async () => {
    const id = newVisitorId()
    await report(id, LANDING)
    expect(await eventsOf(api.store, id)).toEqual([])
    await api.post('/quiz/user-info', { quizUserId: id, creo: 'spring' })
    expect(await eventsOf(api.store, id)).toEqual([{ type: 'quiz.visitor-arrived', data: { creo: 'spring' } }])
  })

  test('under the same key with another body is refused', async () => {
    const id = newVisitorId()
    await report(id, { moment: 'offer-seen' }, 'k-1')
    expectRefusal(422, await api.post('/quiz/moment', { quizUserId: id, moment: 'discount-seen' }, { key: 'k-1' }))
  })

  test.each([
    [{ moment: 'landing' }],
    [{ moment: 'plan-chosen', license: 'monthly' }],
    [{ moment: 'plan-chosen', license: 'yearly', sale: true }],
    [{ moment: 'checkout-failed', license: 'monthly', sale: true, reason: 'weather' }],
    [{ moment: 'landing-seen', clickId: 'IwAR0person' }],
    [{ moment: 'landing-seen', utm: { source: 7 } }],
    [{}],
  ])('that makes no sense is refused: %j', async (moment) => {
    const id = newVisitorId()
    expectRefusal(400, await api.post('/quiz/moment', { quizUserId: id, ...moment }))
    expect(await recorded(id)).toEqual([])
  })
})

describe('what a landing link says', () => {
  test.each([
    ['Spring 2026', 'Spring 2026'],
    ['fb/video:23-24+x~y_z.1', 'fb/video:23-24+x~y_z.1'],
    ['Пасха', 'Пасха'],
    ['=1+1', 'other'],
    ['a|b', 'other'],
    ['{{campaign.name}}', 'other'],
    ['ann@example.com', 'other'],
    ['x'.repeat(129), 'other'],
    ['a\nb', 'other'],
  ])('is recorded as it is when it is harmless, else as "other": %j', async (value, stored) => {
    const id = newVisitorId()
    await report(id, { moment: 'landing-seen', utm: { campaign: value, medium: '' } })
    expect(await recorded(id)).toEqual([
      { type: 'visit.landing-seen', data: { creo: null, utm: { campaign: stored }, clickId: null } },
    ])
  })

  test('never stores a field that the contract does not name', async () => {
    const id = newVisitorId()
    await report(id, { ...LANDING, fbclid: 'IwAR0person', utm: { source: 'facebook', fbclid: 'IwAR0person' } })
    expect(JSON.stringify(await recorded(id))).not.toContain('person')
  })

  test('names the same kinds of click ids in the contract and in the events', () => {
    expect(RecordedClickIdKind.options).toEqual(ClickIdKind.options)
  })
})
