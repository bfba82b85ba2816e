import { NO_TRAITS } from '#prove/servers/landing.ts'
import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { adjustmentReport, transactionReport } from '#events/payment/paddle/testing.reports.ts'
import { RATES, spendStream } from '#events/figures/ads.ts'
import { createProjectionHarness } from '#projector/testing.ts'
import { type StoredEventInput, visitor } from '#projector/testing.events.ts'
import { money } from './money.ts'

const harness = shared(() => createProjectionHarness(money))

const rows = async (table: string, columns: string) =>
  (await harness.pool.query<Record<string, unknown>>(`select ${columns} from read.money_${table} order by 1, 2, 3`))
    .rows

const ann = visitor(1)
const landed = (at: string, creo: string | null = 'psalm'): StoredEventInput => ({
  stream: `visit-${ann.id}`,
  type: 'visit.landing-seen',
  data: { creo, utm: { source: 'facebook', term: 'peace' }, clickId: null, ...NO_TRAITS, deviceType: 'phone' },
  at,
})
/** A later landing by another link, or by none, on another device. */
const landedAgain = (at: string, utm: object): StoredEventInput => ({
  ...landed(at),
  data: { creo: null, utm, clickId: null, ...NO_TRAITS, deviceType: 'desktop' },
})
const spent = (day: string, ...amounts: number[]): StoredEventInput => ({
  stream: spendStream('meta', day),
  type: 'ads.day-spent',
  data: {
    source: 'meta',
    day,
    digest: 'd',
    spent: amounts.map((amount, n) => ({ creo: `creo-${n}`, currency: 'USD', amount })),
  },
})
const adjusted = (
  second: number,
  action: string,
  amount: number,
  status = 'approved',
  id = action,
): StoredEventInput => ({
  stream: 'payment-txn_1',
  type: 'payment.adjustment-reported',
  data: adjustmentReport({
    webhookId: `evt_${second}`,
    occurredAt: `2026-03-2${second}T12:00:00.000000000Z`,
    adjustmentId: id,
    action,
    status,
    amount,
    tax: amount / 10,
  }),
})

/** Selects the names of columns with numbers. */
const names = (...columns: string[]) =>
  columns.map((column) => `(select name from read.money_names where id = ${column}) as ${column}`).join(', ')

test('a contact begins on the day of the first sign of the visitor, and keeps the first creative and campaign', async () => {
  await harness.given([
    landed('2026-03-09T23:59:00Z'),
    ann.did('quiz.visitor-arrived', { creo: 'other' }, '2026-03-10T00:01:00Z'),
    ann.did('quiz.question-set-given', { version: 'v1', assignment: null }),
    ann.did('quiz.question-set-given', { version: 'v2', assignment: null }),
    ann.did('quiz.age-chosen', { age: '60+' }),
    landedAgain('2026-03-10T11:00:00Z', { source: 'tiktok' }),
    landedAgain('2026-03-10T11:30:00Z', {}),
    { ...landed('2026-03-10T12:00:00Z'), type: 'visit.offer-seen', data: {} },
    { ...landed('2026-03-10T12:00:00Z'), type: 'visit.discount-seen', data: {} },
    { ...landed('2026-03-10T12:00:00Z'), type: 'visit.offer-seen', data: {} },
  ])
  expect(
    await rows(
      'contacts',
      `first_day::text, arrived_on::text, arrived_at, is_view, moments, age, ${names('creo', 'last_creo', 'version', 'first_source', 'first_term', 'last_source', 'last_term', 'device')}`,
    ),
  ).toEqual([
    {
      first_day: '2026-03-09',
      arrived_on: '2026-03-10',
      arrived_at: new Date('2026-03-10T00:01:00Z'),
      creo: 'psalm',
      last_creo: 'psalm',
      version: 'v2',
      age: '60+',
      is_view: false,
      moments: ['offer', 'discount'],
      first_source: 'facebook',
      first_term: 'peace',
      last_source: 'tiktok',
      last_term: null,
      device: 'phone',
    },
  ])
})

test('a view of the landing page is a contact of its ad that never begins the quiz', async () => {
  await harness.given([
    {
      stream: `visit-${visitor(2).id}`,
      type: 'visit.landing-counted',
      data: { creo: 'psalm', utm: { source: 'facebook' }, clickId: null, by: 'person' },
      at: '2026-03-09T23:59:00Z',
    },
  ])
  expect(
    await rows('contacts', `first_day::text, arrived_on, is_view, ${names('creo', 'first_source', 'last_source')}`),
  ).toEqual([
    {
      first_day: '2026-03-09',
      arrived_on: null,
      creo: 'psalm',
      is_view: true,
      first_source: 'facebook',
      last_source: 'facebook',
    },
  ])
})

test('refunds and chargebacks are entries on the day of their report, and give back at most what was paid', async () => {
  await harness.given([
    ann.paid(10_000),
    adjusted(1, 'refund', 4_000, 'pending_approval'),
    adjusted(3, 'refund', 4_000),
    adjusted(2, 'chargeback', 10_000),
    adjusted(5, 'chargeback_reverse', 10_000),
  ])
  expect(await rows('entries', 'nth, day::text, gross, refunded, charged_back, tax')).toEqual([
    { nth: 0, day: '2026-03-10', gross: 10_000, refunded: 0, charged_back: 0, tax: null },
    { nth: 1, day: '2026-03-22', gross: 0, refunded: 0, charged_back: 10_000, tax: -1_000 },
    { nth: 2, day: '2026-03-23', gross: 0, refunded: 0, charged_back: 0, tax: 0 },
    { nth: 3, day: '2026-03-25', gross: 0, refunded: 0, charged_back: -6_000, tax: 600 },
  ])
})

test('a payment gets its plan by a later report, when the price became known', async () => {
  const reported = (license: 'monthly' | null, webhookId: string): StoredEventInput => ({
    stream: 'payment-txn_1',
    type: 'payment.transaction-reported',
    data: transactionReport({ license, webhookId, paidAt: '2026-03-10T12:00:00.000Z' }),
  })
  const paid = ann.paid(10_000)
  const completed = { ...paid, data: Object.assign({}, paid.data, { license: null }) }
  await harness.given([reported(null, 'evt_1'), completed, reported('monthly', 'evt_1-monthly')])
  expect(await rows('entries', 'nth, gross, license')).toEqual([{ nth: 0, gross: 10_000, license: 'monthly' }])
})

test('an adjustment that is no longer approved leaves no entry', async () => {
  await harness.given([
    ann.paid(10_000),
    adjusted(1, 'chargeback', 10_000),
    adjusted(2, 'chargeback', 10_000, 'reversed'),
  ])
  expect(await rows('entries', 'nth, gross, charged_back')).toEqual([{ nth: 0, gross: 10_000, charged_back: 0 }])
})

test('the days of a file replace earlier ones of the same source, also by nothing', async () => {
  await harness.given([
    spent('2026-03-01', 100, 200),
    spent('2026-03-02', 300),
    spent('2026-03-01', 50),
    spent('2026-03-02'),
  ])
  expect(await rows('spend', `source, day::text, amount, ${names('creo')}`)).toEqual([
    { source: 'meta', day: '2026-03-01', creo: 'creo-0', amount: 50 },
  ])
})

test('rates are kept in exact minor units per euro, and a month replaces itself', async () => {
  const given = (rates: object[]): StoredEventInput => ({
    stream: RATES,
    type: 'ads.rates-given',
    data: { month: '2026-03', digest: 'd', rates },
  })
  const [dollar, yen] = [
    { day: '2026-03-02', currency: 'USD', rate: '1.0823' },
    { day: '2026-03-02', currency: 'JPY', rate: '160.1' },
  ]
  await harness.given([
    given([
      { ...dollar, rate: '9' },
      { ...yen, day: '2026-03-03' },
    ]),
    given([dollar, yen]),
  ])
  expect(await rows('rates', 'currency, day::text, minor_per_euro::text')).toEqual([
    { currency: 'JPY', day: '2026-03-02', minor_per_euro: '160.1' },
    { currency: 'USD', day: '2026-03-02', minor_per_euro: '108.23' },
  ])
})
