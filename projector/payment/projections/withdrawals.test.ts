import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { WITHDRAWALS } from '#events/payment/payment.ts'
import { createProjectionHarness } from '#projector/testing.ts'
import type { StoredEventInput } from '#projector/testing.events.ts'
import { withdrawals } from './withdrawals.ts'

const harness = shared(() => createProjectionHarness(withdrawals))

const ADMIN = '00000000-0000-4000-8000-0000000000aa'
const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const sealed = (text: string) => ({ person: idOf(9), sealed: `iv.${text}`, digest: text })

const received = (n: number, more: object = {}): StoredEventInput => ({
  stream: WITHDRAWALS,
  type: 'payment.withdrawal-received',
  data: {
    withdrawalId: idOf(n),
    receivedAt: `2026-03-1${n}T12:00:00.000Z`,
    email: sealed('email'),
    name: sealed('name'),
    statement: null,
    order: null,
    hasBought: false,
    canMail: true,
    isFromBuyer: false,
    ...more,
  },
})
const handled = (n: number, more: object = {}): StoredEventInput => ({
  stream: WITHDRAWALS,
  type: 'payment.withdrawal-handled',
  data: { withdrawalId: idOf(n), handledAt: '2026-03-20T12:00:00.000Z', by: ADMIN, transactionId: null, ...more },
})

const rows = async () =>
  (
    await harness.pool.query<Record<string, unknown>>(
      'select * from read.withdrawals_received order by stream_version, withdrawal_id',
    )
  ).rows

test('a withdrawal is open with its sealed texts until it is handled', async () => {
  await harness.given([received(1, { order: sealed('order') }), received(2), handled(1)])
  expect(await rows()).toEqual([
    {
      withdrawal_id: idOf(2),
      received_at: new Date('2026-03-12T12:00:00Z'),
      email: sealed('email'),
      name: sealed('name'),
      statement: null,
      order_number: null,
      has_bought: false,
      can_mail: true,
      is_from_buyer: false,
      accepted: null,
      handled_at: null,
      handled_by: null,
      refunded_transaction: null,
      stream_version: 2,
    },
    expect.objectContaining({
      withdrawal_id: idOf(1),
      order_number: sealed('order'),
      handled_at: new Date('2026-03-20T12:00:00Z'),
      handled_by: ADMIN,
      stream_version: 3,
    }),
  ])
})

test('the first handling stays, and a refund names its transaction', async () => {
  const { deadLetters } = await harness.given([
    received(1),
    handled(1, { by: null, transactionId: 'txn_1' }),
    handled(1),
  ])
  expect(deadLetters).toEqual([])
  expect(await rows()).toMatchObject([{ handled_by: null, refunded_transaction: 'txn_1', stream_version: 3 }])
})

test('the handling of a withdrawal that was never received is set aside', async () => {
  const { deadLetters } = await harness.given([handled(3)])
  expect(deadLetters).toMatchObject([{ position: 1, reason: 'failed' }])
  expect(await rows()).toEqual([])
})
