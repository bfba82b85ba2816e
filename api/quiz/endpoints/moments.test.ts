import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { ClickIdKind as RecordedClickIdKind } from '#events/quiz/visit.ts'
import { ClickIdKind } from '#api/contracts/offer/moments.ts'
import { expectRefusal, createTestApi, newVisitorId, readVisitorEvents } from '#api/testing.ts'

const api = shared(() => createTestApi())

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

test('each moment is recorded as its event', async () => {
  const id = newVisitorId()
  const offer = { license: 'monthly', sale: false }
  const moments = [
    LANDING,
    { moment: 'plan-ready-seen' },
    { moment: 'offer-seen' },
    { moment: 'plan-chosen', ...offer },
    { moment: 'agreed' },
    { moment: 'checkout-failed', ...offer, reason: 'payment' },
    { moment: 'checkout-closed', ...offer },
    { moment: 'discount-seen' },
    { moment: 'sale-claimed' },
  ]
  for (const moment of moments) await report(id, moment)
  expect(await recorded(id)).toMatchObject(moments.map(({ moment, ...data }) => ({ type: `visit.${moment}`, data })))
})

test('a moment is recorded once when it is reported many times', async () => {
  const id = newVisitorId()
  await Promise.all(Array.from({ length: 5 }, () => report(id, { moment: 'offer-seen' })))
  await report(id, LANDING)
  await report(id, LANDING)
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

test('landings by other ads are recorded, up to a number', async () => {
  const id = newVisitorId()
  for (let n = 0; n < 30; n++) await report(id, { ...LANDING, creo: `ad-${n % 25}` })
  const landings = await recorded(id)
  expect(landings.map(({ data }) => (data as { creo: string }).creo)).toEqual(
    Array.from({ length: 20 }, (_, n) => `ad-${n}`),
  )
})

test('a landing has the groups that its headers name, and nothing else of them', async () => {
  const id = newVisitorId()
  const agent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Mobile/22G86 Instagram 400.0'
  const headers = { 'user-agent': agent, 'accept-language': 'es-MX', 'cf-ipcountry': 'MX' }
  await api.post('/quiz/moment', { quizUserId: id, ...LANDING }, { headers })
  const [landing] = await recorded(id)
  const { moment: _, ...ad } = LANDING
  const traits = { deviceType: 'phone', os: 'iOS', inApp: 'Instagram', language: 'es', country: null }
  expect(landing?.data).toEqual({ ...ad, ...traits })
  const [event] = await api.store.readStream(`visit-${id}`)
  expect(JSON.stringify(event)).not.toContain('18_6')
})

test.each([null, ''])('a field of a landing that is %j counts as omitted', async (empty) => {
  const id = newVisitorId()
  await report(id, { moment: 'landing-seen', creo: empty, utm: empty, clickId: empty })
  expect(await recorded(id)).toMatchObject([
    { type: 'visit.landing-seen', data: { creo: null, utm: {}, clickId: null } },
  ])
})

test('a moment is not an arrival', async () => {
  const id = newVisitorId()
  await report(id, LANDING)
  expect(await readVisitorEvents(api.store, id)).toEqual([])
  await api.post('/quiz/user-info', { quizUserId: id, creo: 'spring' })
  expect(await readVisitorEvents(api.store, id)).toEqual([{ type: 'quiz.visitor-arrived', data: { creo: 'spring' } }])
})

test('another moment under the same key is refused', async () => {
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
])('an invalid moment is refused: %j', async (moment) => {
  const id = newVisitorId()
  expectRefusal(400, await api.post('/quiz/moment', { quizUserId: id, ...moment }))
  expect(await recorded(id)).toEqual([])
})

test.each([
  ['US | Women 45+ | Video 3', 'US | Women 45+ | Video 3'],
  ['Пасха 50% off', 'Пасха 50% off'],
  ['=1+1', '=1+1'],
  ['{{campaign.name}}', '{{campaign.name}}'],
  [' ann@example.com ', '(e-mail)'],
  ['a\nb', 'a b'],
])('an ad and a campaign are recorded as people wrote them: %j', async (value, stored) => {
  const id = newVisitorId()
  await report(id, { moment: 'landing-seen', creo: value, utm: { campaign: value, medium: '' } })
  expect(await recorded(id)).toMatchObject([
    { type: 'visit.landing-seen', data: { creo: stored, utm: { campaign: stored }, clickId: null } },
  ])
})

test('the contract and the events have the same kinds of click ids', () => {
  expect(RecordedClickIdKind.options).toEqual(ClickIdKind.options)
})
