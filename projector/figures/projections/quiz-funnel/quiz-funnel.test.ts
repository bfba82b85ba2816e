import { NO_TRAITS } from '#prove/servers/landing.ts'
import { expect, test } from 'vitest'
import type { EventOf, EventType } from '#events/catalog.ts'
import { type StoredEventInput } from '#projector/testing.events.ts'
import { ada, answer, openFunnel, sealed } from './testing.ts'

const { given, counts, cells, pool } = openFunnel()

test('moments of a visit count once, also before the arrival, and a landing view is not an arrival', async () => {
  const stream = ada.stream.replace('quiz-', 'visit-')
  const offer = { license: 'monthly', sale: true } as const
  const saw = <T extends EventType>(type: T, data: EventOf<T>['data']): StoredEventInput => ({
    ...ada.did(type, data),
    stream,
  })
  const seen = [
    saw('visit.landing-seen', { creo: 'winter', utm: { source: 'facebook' }, clickId: 'fbclid', ...NO_TRAITS }),
    saw('visit.plan-ready-seen', {}),
    saw('visit.offer-seen', {}),
    saw('visit.plan-chosen', offer),
    saw('visit.discount-seen', {}),
    saw('visit.sale-claimed', {}),
    saw('visit.checkout-closed', offer),
    saw('visit.checkout-failed', { ...offer, reason: 'payment' }),
  ]
  await given(...seen)
  expect(await cells()).toEqual([])

  const did = [
    ada.did('quiz.visitor-arrived', { creo: 'spring' }),
    ada.did('quiz.checkout-opened', {}),
    ada.paid(4_000),
  ]
  await given(...seen, ...did, ...seen)
  const counted = await counts({ creo: 'spring' })
  expect(await counts({ version: '(none)' })).toEqual(counted)
  expect(counted).toEqual({
    visitors: 1,
    checkout: 1,
    purchase: 1,
    'revenue:USD': 4_000,
    ...Object.fromEntries(
      ['plan ready', 'offer', 'plan chosen', 'discount', 'sale claimed', 'checkout closed', 'checkout failed'].map(
        (moment) => [`moment:${moment}`, 1],
      ),
    ),
  })
})

test.each([
  ['the last millisecond of a day', '2026-03-31T23:59:59.999Z', '2026-03-31'],
  ['the first of the next', '2026-04-01T00:00:00.000Z', '2026-04-01'],
  ['an evening that is the next day in UTC', '2026-12-31T20:00:00-11:00', '2027-01-01'],
  ['a morning that is the day before in UTC', '2024-03-01T13:59:00+14:00', '2024-02-29'],
])('%s belongs to its day and month in UTC', async (_when, at, day) => {
  await given(ada.did('quiz.visitor-arrived', { creo: 'spring' }, at))
  expect(await counts({ creo: 'spring', day })).toEqual({ visitors: 1 })
  expect(await counts({ creo: 'spring', month: day.slice(0, 7) })).toEqual({ visitors: 1 })
  expect(await cells()).toHaveLength(9)
})

test('the stored visitor has dimensions and steps, and nothing that the visitor wrote', async () => {
  await given(
    ada.did('quiz.visitor-arrived', { creo: 'spring' }, '2026-03-10T23:30:00Z'),
    ada.did('quiz.question-set-given', { version: 'v1', assignment: null }),
    ada.did('quiz.age-chosen', { age: '18-29' }),
    ada.did('quiz.email-given', { email: sealed }, '2026-03-11T00:10:00Z'),
    ada.did('quiz.question-answered', answer('goal', ['forgiveness'])),
  )
  const { rows } = await pool().query('select v.*, arrived_on::text from read.quiz_funnel_visitors v')
  expect(rows).toEqual([
    {
      quiz_user_id: ada.id,
      arrived_on: '2026-03-10',
      creo: 'spring',
      version: 'v1',
      age: '18-29',
      is_own: false,
      steps: [2, 3],
      money: null,
    },
  ])
  const { rows: measures } = await pool().query('select * from read.quiz_funnel_measures order by slot')
  expect(measures).toEqual(['visitors', 'email', 'question:goal'].map((measure, n) => ({ slot: n + 1, measure })))
})
