import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { customerStream, paymentStream } from '#events/payment/payment.ts'
import { openMeta } from './testing.buyers.ts'
import { HOUR_MS } from '#events/time/time.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const { clock, wake, writeAndWake, newBuyer, bought, restart, eraseBuyer, sealDevice, openDevice, restoreAt } =
  openMeta()

test('a purchase is sent with the amount paid, and personal data is hashed where Meta allows it', async () => {
  const buyer = newBuyer()
  await writeAndWake(
    buyer.consent(true),
    await buyer.email(' Ada@Example.com '),
    buyer.purchase(),
    await buyer.report(),
  )
  expect(await buyer.outcome()).toBe('sent')
  const event = {
    event_name: 'Purchase',
    event_time: clock.now / 1_000,
    event_id: `purchase:${buyer.transactionId}`,
    action_source: 'website',
    event_source_url: 'https://plan.example/quiz/order',
    user_data: {
      em: [sha256('ada@example.com')],
      external_id: [sha256(buyer.customerId)],
      client_ip_address: '198.51.100.7',
      client_user_agent: 'Lynx',
      fbp: 'fb.1.2.3',
      fbc: 'fb.1.2.4',
    },
    custom_data: { value: 15, currency: 'USD', order_id: buyer.transactionId },
  }
  expect(buyer.requests()).toEqual([
    { path: '/v26.0/42/events', body: { data: [event], access_token: 'EAAG-secret-token' } },
  ])
  expect(await buyer.reports()).toEqual([])
})

test('a purchase that was due before a restore is not sent again', async () => {
  const buyer = newBuyer()
  await restoreAt(clock.now)
  await writeAndWake(buyer.consent(true), buyer.purchase(), await buyer.report())
  expect(await buyer.outcome()).toBe('sent')
  expect(buyer.requests()).toEqual([])
  await restoreAt(undefined)
})

test('a purchase is sent in major units, also in a currency without minor units', async () => {
  const buyer = newBuyer()
  await writeAndWake(buyer.consent(true), buyer.purchase({ currency: 'JPY', amount: 2_800 }), await buyer.report())
  expect(await buyer.outcome()).toBe('sent')
  expect(buyer.requests()[0]?.body.data[0]).toMatchObject({ custom_data: { value: 2_800, currency: 'JPY' } })
})

test('a purchase is sent once both the purchase and the browser report are stored, in either order', async () => {
  const [late, early] = [newBuyer(), newBuyer()]
  await writeAndWake(late.consent(true), late.purchase(), await early.report(), early.consent(true))
  expect(await late.waits()).toBe(clock.now + 24 * HOUR_MS)
  expect([late.requests(), early.requests()]).toEqual([[], []])
  await writeAndWake(await late.report(), early.purchase())
  expect([await late.outcome(), await early.outcome()]).toEqual(['sent', 'sent'])
})

test('the key of network address and browser is destroyed when the purchase is settled', async () => {
  const [sent, refused] = [newBuyer(), newBuyer()]
  const details = '{"address":"198.51.100.9"}'
  const [one, other] = [await sealDevice(details), await sealDevice(details)]
  await writeAndWake(sent.consent(true), await sent.report({ device: one }), sent.purchase())
  await writeAndWake(refused.consent(false), await refused.report({ device: other }), refused.purchase())
  expect([await sent.outcome(), await refused.outcome()]).toEqual(['sent', 'no consent'])
  for (const device of [one, other]) await expect.poll(() => openDevice(device)).toBeUndefined()
})

test('a browser report that names only the customer is enough', async () => {
  const [late, early] = [newBuyer(), newBuyer()]
  const reportOf = ({ customerId, report }: typeof late) => report({ quizUserId: null }, customerStream(customerId))
  await writeAndWake(late.consent(true), late.purchase(), await reportOf(early), early.consent(true))
  await late.waits()
  await writeAndWake(await reportOf(late), early.purchase())
  expect([await late.outcome(), await early.outcome()]).toEqual(['sent', 'sent'])
  expect(late.requests()[0]?.body.data[0]).toMatchObject({ action_source: 'website', user_data: { fbp: 'fb.1.2.3' } })
})

test('a purchase without a browser report of its visitor is sent after a day, without browser data', async () => {
  const [buyer, stranger] = [newBuyer(), newBuyer()]
  await writeAndWake(
    buyer.consent(true),
    buyer.purchase(),
    await stranger.report({}, paymentStream(buyer.transactionId)),
  )
  const due = await buyer.waits()
  expect(due).toBe(clock.now + 24 * HOUR_MS)
  clock.now = due
  wake()
  expect(await buyer.outcome()).toBe('sent')
  const [event] = buyer.requests()[0]?.body.data ?? []
  expect(event).toMatchObject({ action_source: 'other', event_time: due / 1_000 - 24 * 3_600 })
  expect(event?.user_data).toEqual({ external_id: [sha256(buyer.customerId)] })
})

test("a purchase is sent only if the visitor's latest choice consents to ads", async () => {
  const [never, withdrawn, given, unknown] = [newBuyer(), newBuyer(), newBuyer(), newBuyer()]
  await writeAndWake(
    ...(await Promise.all([never, withdrawn, given].map(({ report }) => report()))),
    withdrawn.consent(true),
    withdrawn.consent(false),
    given.consent(false),
    given.consent(true),
    unknown.consent(true),
    ...[never, withdrawn, given].map(({ purchase }) => purchase()),
    unknown.purchase({ quizUserId: null }),
    await unknown.report({ quizUserId: null }),
  )
  const outcomes = await Promise.all([never, withdrawn, given, unknown].map(({ outcome }) => outcome()))
  expect(outcomes).toEqual(['no consent', 'no consent', 'sent', 'no consent'])
  expect([never, withdrawn, unknown].flatMap(({ requests }) => requests())).toEqual([])
})

test('renewals and purchases of erased persons are not sent', async () => {
  const [renewing, erased] = [newBuyer(), newBuyer()]
  const report = await erased.report()
  await eraseBuyer(erased.quizUserId)
  await writeAndWake(
    renewing.consent(true),
    renewing.purchase({ kind: 'renewal' }),
    await renewing.report(),
    erased.consent(true),
    erased.purchase(),
    report,
  )
  expect(await erased.outcome()).toBe('erased')
  expect([...renewing.requests(), ...erased.requests()]).toEqual([])
})

test('a purchase of the simulated checkout is not sent, and its browser details are erased at once', async () => {
  const buyer = newBuyer(`txn_01${randomBytes(12).toString('hex')}`)
  await writeAndWake(buyer.consent(true), buyer.purchase(), await buyer.report())
  expect(await buyer.outcome()).toBe('simulated')
  expect(buyer.requests()).toEqual([])
  expect(await buyer.reports()).toEqual([])
})

test('a purchase is sent once across restarts and with two processes', async () => {
  const before = [await bought(), await bought()]
  await Promise.all(before.map(({ outcome }) => outcome()))
  await restart()
  const after = [await bought(), await bought(), await bought()]
  await Promise.all(after.map(({ outcome }) => outcome()))
  for (const { requests } of [...before, ...after]) expect(requests()).toHaveLength(1)
})
