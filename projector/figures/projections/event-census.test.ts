import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { eventCensus } from './event-census.ts'
import { createProjectionHarness } from '#projector/testing.ts'
import { visitor, type StoredEventInput } from '#projector/testing.events.ts'

const ada = visitor(1)

const harness = shared(() => createProjectionHarness(eventCensus))

const given = (...events: StoredEventInput[]) => harness.given(events)
const types = async () =>
  (
    await harness.pool.query<{ line: string }>(
      `select concat(type, ' ', count, ' ', to_char(last_at at time zone 'UTC', 'HH24:MI')) as line from read.event_census_types order by type`,
    )
  ).rows.map(({ line }) => line)
const webhooks = async () =>
  (
    await harness.pool.query<{ line: string }>(
      `select concat(nth, ' ', webhook_id, ' ', type, ' ', understood) as line from read.event_census_webhooks order by position`,
    )
  ).rows.map(({ line }) => line)

test('the census counts events by type with the time of the newest, including events that cannot be decoded', async () => {
  const { deadLetters } = await given(
    ada.did('quiz.visitor-arrived', { creo: null }, '2026-03-10T12:00:00Z'),
    ada.did('quiz.age-chosen', { age: '60+' }, '2026-03-10T12:01:00Z'),
    ada.did('quiz.age-chosen', { age: '46-60' }, '2026-03-10T12:02:00Z'),
    { stream: ada.stream, type: 'quiz.never-heard-of', data: null, at: '2026-03-10T12:03:00Z' },
    { stream: ada.stream, type: 'quiz.age-chosen', data: 'nonsense', at: '2026-03-10T12:04:00Z' },
  )
  expect(deadLetters).toEqual([])
  expect(await types()).toEqual([
    'quiz.age-chosen 3 12:04',
    'quiz.never-heard-of 1 12:03',
    'quiz.visitor-arrived 1 12:00',
  ])
})

test('each webhook is listed once, marked if it was not understood', async () => {
  const webhookFields = (webhookId: string, webhookType: string) => ({
    webhookId,
    webhookType,
    occurredAt: '2026-03-10T12:00:00.000000001Z',
  })
  const reported = { ...webhookFields('evt_1', 'transaction.paid'), status: 'paid' }
  await given(
    { stream: 'payment-txn_1', type: 'payment.transaction-reported', data: reported },
    { stream: 'payment-txn_1', type: 'payment.transaction-reported', data: reported },
    { stream: 'payment-txn_1', type: 'payment.purchase-completed', data: { amount: 1 } },
    {
      stream: 'webhook-evt_2',
      type: 'payment.webhook-not-understood',
      data: webhookFields('evt_2', 'transaction.paid'),
    },
    ...['address.created', 'payout.paid'].map((type, n) => ({
      stream: `webhook-evt_${n + 3}`,
      type: 'payment.webhook-not-understood',
      data: { ...webhookFields(`evt_${n + 3}`, type), reason: 'unknown type' },
    })),
  )
  expect(await webhooks()).toEqual([
    '1 evt_1 transaction.paid t',
    '2 evt_2 transaction.paid f',
    '3 evt_3 address.created t',
    '4 evt_4 payout.paid t',
  ])
})
