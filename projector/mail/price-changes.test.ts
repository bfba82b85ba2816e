import { beforeEach, describe, expect, test } from 'vitest'
import { eachTest } from '#prove/servers/resources.ts'
import { subscriptionReport, transactionReport } from '#events/payment/paddle/testing.reports.ts'
import { claimStream } from '#events/account.ts'
import { paymentStream, subscriptionStream } from '#events/payment/payment.ts'
import { subscription as subscriptionProjection } from '#projector/payment/projections/subscription.ts'
import { startRunner, waitUntilCaughtUp } from '#projector/testing.ts'
import { until } from '#prove/servers/database.ts'
import { createMailHarness } from './testing.mail.ts'
import { plain } from './testing.smtp.ts'
import { DAY_MS } from '#events/time/time.ts'

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
const dateText = (iso: string) => new Date(iso).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const ends = inDays(20)

let reports = 0
const harness = eachTest(() => createMailHarness())
beforeEach(async () => {
  reports = 0
})

type Price = { amount: number; currency?: string; isTotal?: boolean }

/** Reports the subscription, each time a day later, or on a given day of March. */
const report = async ({ amount, currency = 'USD', isTotal = true }: Price, more: object = {}, day = ++reports) => {
  const occurredAt = `2026-03-${String(day + 10).padStart(2, '0')}T12:00:00.000000000Z`
  const data = subscriptionReport({
    webhookId: `evt_${day}_${amount}`,
    occurredAt,
    customerId: 'ctm_txn_plan',
    transactionId: 'txn_plan',
    periodEndsAt: ends,
    nextBilledAt: ends,
    recurring: { amount, currency, isTotal },
    ...more,
  })
  await harness.record(subscriptionStream('sub_plan'), 'payment.subscription-reported', data)
}

const buy = async (currency = 'USD') => {
  await harness.purchase('txn_plan', { license: 'monthly', amount: 4_000, currency, subscriptionId: 'sub_plan' }, 10)
  const customer = await harness.customer('txn_plan', 'naomi@moab.example')
  const { accountId, personId, keys } = await harness.register('naomi@moab.example', 'txn_plan')
  await harness.record(claimStream('txn_plan'), 'account.purchase-claimed', { payoutSubId: 'txn_plan', accountId })
  return { personId, keys, customer }
}

const announcements = () =>
  harness.smtp.received.map(plain).filter((text) => text.includes('Subject: The price of your plan changes'))

/** Waits until all mails about prices that reports requested are settled. */
const settled = () =>
  until('all prices are checked', async () => {
    const jobs = (await harness.jobs()).filter(({ kind }) => kind === 'price-change')
    return jobs.length > 0 && jobs.every(({ outcome }) => outcome !== null)
  })

describe('the mail about a new price', () => {
  test('a new price is announced once, with both amounts, the day of the first charge and a link to cancel', async () => {
    await buy()
    harness.start()
    await report({ amount: 4_000 })
    await report({ amount: 4_292 })
    await until('the mail', () => announcements().length === 1)
    for (const part of [
      `changes on ${dateText(ends)}`,
      'changes from $40.00 to $42.92',
      `first charged on ${dateText(ends)}`,
      '/cancel#txn_plan.',
    ])
      expect(announcements()[0]).toContain(part)
    await report({ amount: 4_292 })
    await harness.stop()
    harness.start()
    await settled()
    expect(announcements()).toHaveLength(1)
  })

  test.each([
    ['EUR', '€36.50', '€39.50', 3_650, 3_950],
    ['GBP', '£31.00', '£33.00', 3_100, 3_300],
    ['JPY', '¥5,900', '¥6,200', 5_900, 6_200],
  ])('a new price in %s names the amounts that the provider reports', async (currency, before, after, from, to) => {
    await buy(currency)
    harness.start()
    await report({ amount: from, currency })
    await report({ amount: to, currency })
    await until('the mail', () => announcements().length === 1)
    expect(announcements()[0]).toContain(`from ${before} to ${after}`)
  })

  test('list prices are called so, because tax and discounts can apply', async () => {
    await buy()
    harness.start()
    await report({ amount: 4_000, isTotal: false })
    await report({ amount: 4_292, isTotal: false })
    await until('the mail', () => announcements().length === 1)
    expect(announcements()[0]).toContain('from $40.00 before taxes and discounts to $42.92 before taxes and discounts')
  })

  test('a price that returns before it was announced causes no mail, and one that returns later does', async () => {
    await buy()
    for (const amount of [4_000, 4_292, 4_000]) await report({ amount })
    harness.start()
    await settled()
    expect(announcements()).toEqual([])
    await report({ amount: 4_292 })
    await until('the first mail', () => announcements().length === 1)
    await report({ amount: 4_000 })
    await until('the second mail', () => announcements().length === 2)
    expect(announcements()[1]).toContain('from $42.92 to $40.00')
  })

  test('reports that arrive late or change nothing but tax rules cause no mail', async () => {
    await buy()
    harness.start()
    await report({ amount: 4_000 }, {}, 5)
    await report({ amount: 3_600 }, {}, 4)
    await until('the change is announced to the newer price', () => announcements().length === 1)
    expect(announcements()[0]).toContain('from $36.00 to $40.00')
    await report({ amount: 4_000, isTotal: false }, {}, 6)
    await settled()
    expect(announcements()).toHaveLength(1)
  })

  test('a canceled plan gets no mail, and gets it when the cancelation is taken back', async () => {
    await buy()
    await report({ amount: 4_000 })
    await report({ amount: 4_292 }, { scheduledChange: { action: 'cancel', effectiveAt: ends } })
    harness.start()
    await settled()
    expect(announcements()).toEqual([])
    await report({ amount: 4_292 })
    await until('the mail', () => announcements().length === 1)
  })

  test('a subscriber whose address at the provider was erased before they bought gets the mail at that of the account', async () => {
    const { keys, customer } = await buy()
    await keys.erase(customer)
    await report({ amount: 4_000 })
    await report({ amount: 4_292 })
    harness.start()
    await until('the mail', () => announcements().length === 1)
    expect(harness.smtp.received.at(-1)?.to).toEqual(['naomi@moab.example'])
  })

  test('an erased buyer gets no mail', async () => {
    await harness.purchase('txn_plan', { license: 'monthly', amount: 4_000, subscriptionId: 'sub_plan' }, 10)
    await report({ amount: 4_000 })
    await report({ amount: 4_292 })
    const { personId, keys } = await harness.register('naomi@moab.example', 'txn_plan')
    const email = await keys.seal(personId, 'email', 'naomi@moab.example')
    await keys.erase(personId)
    await harness.record('customer-ctm_txn_plan', 'payment.customer-reported', {
      webhookId: 'evt_customer',
      webhookType: 'customer.created',
      occurredAt: '2026-03-10T12:00:00.000000000Z',
      email,
    })
    harness.start()
    await settled()
    expect(harness.smtp.received).toEqual([])
  })
})

test('a reminder names a new list price instead of the last charge', async () => {
  const soon = inDays(6)
  await buy()
  const paidAt = '2026-03-12T12:00:00.000Z'
  const renewal = transactionReport({
    webhookId: 'evt_renewal',
    occurredAt: paidAt,
    origin: 'subscription_recurring',
    customerId: 'ctm_txn_plan',
    subscriptionId: 'sub_plan',
    amount: 4_000,
    paidAt,
    periodEndsAt: soon,
  })
  await harness.record(paymentStream('txn_renewal'), 'payment.transaction-reported', renewal)
  const projecting = startRunner(subscriptionProjection, harness.database)
  await waitUntilCaughtUp(harness.database, 'subscription')
  await projecting.stop()
  await report({ amount: 4_000, isTotal: false }, { periodEndsAt: soon })
  await report({ amount: 4_292, isTotal: false }, { periodEndsAt: soon }, 9)
  harness.start()
  const reminders = () => harness.smtp.received.map(plain).filter((text) => text.includes('Subject: Your plan renews'))
  await until('the reminder', () => reminders().length === 1)
  expect(reminders()[0]).toContain('$42.92 before taxes and discounts is charged')
})
