import { expect, test } from 'vitest'
import { eachTest } from '#prove/servers/resources.ts'
import { until } from '#prove/servers/database.ts'
import { subscriptionReport } from '#events/payment/paddle/testing.reports.ts'
import { claimStream } from '#events/account.ts'
import { paymentStream, subscriptionStream } from '#events/payment/payment.ts'
import { createMailHarness } from './testing.mail.ts'
import { plain } from './testing.smtp.ts'
import { DAY_MS } from '#events/time/time.ts'
import { CHARGES } from '#events/payment/money/testing.charges.ts'

const harness = eachTest(() => createMailHarness())

test('a summary is sent once a purchase is paid and claimed, with the numbers of the catalog', async () => {
  harness.start()
  const { accountId } = await harness.register()
  await harness.record(claimStream('txn_registered'), 'account.purchase-claimed', {
    payoutSubId: 'txn_registered',
    accountId,
  })
  await until('the mail waits for the payment', async () =>
    (await harness.jobs()).some(({ kind }) => kind === 'summary'),
  )
  await harness.purchase('txn_registered')
  await until('a mail', () => harness.smtp.received.length === 1)
  const text = harness.smtp.received[0] ? plain(harness.smtp.received[0]) : ''
  for (const part of [
    '$15.00',
    'March 10, 2026',
    'txn_registered',
    `${CHARGES.trial.renewal} is charged on March 17, 2026`,
    'every 4 weeks',
    '/cancel#txn_registered.',
    'Your statement shows this payment as PAY* PLAN.',
    'https://plan.example/unknown-charge',
    '30 days',
    'a second season of 28 days, then a new page every day',
  ])
    expect(text).toContain(part)
})

test('a summary is given up three days after its purchase is paid and claimed', async () => {
  const fiveDays = 5 * 24 * 60
  for (const [payoutSubId, minutesAgo] of [
    ['txn_late', 0],
    ['txn_stale', fiveDays],
  ] as const) {
    const { accountId } = await harness.register(`${payoutSubId}@moab.example`, payoutSubId)
    await harness.purchase(payoutSubId, {}, fiveDays)
    await harness.record(claimStream(payoutSubId), 'account.purchase-claimed', { payoutSubId, accountId }, minutesAgo)
  }
  harness.start()
  const summaries = async () =>
    (await harness.jobs()).flatMap(({ kind, outcome }) => (kind === 'summary' ? [outcome] : []))
  await until('both are settled', async () => (await summaries()).filter((outcome) => outcome !== null).length === 2)
  expect((await summaries()).toSorted()).toEqual(['given up', 'sent'])
  expect(harness.smtp.received.map(({ to }) => to)).toEqual([['txn_late@moab.example']])
})

test('no mail but that of the refund is sent for renewals, refunded purchases or erased persons', async () => {
  const { accountId, personId, keys } = await harness.register()
  await keys.erase(personId)
  await harness.requestReset(accountId)
  await harness.purchase('txn_renewal', { kind: 'renewal' }, 10)
  await harness.purchase('txn_refunded', {}, 10)
  await harness.customer('txn_refunded', 'orpah@moab.example')
  await harness.record(paymentStream('txn_refunded'), 'payment.refunded', {
    quizUserId: null,
    license: 'trial',
    kind: 'purchase',
    currency: 'USD',
    amount: 1_500,
    total: 1_500,
  })
  harness.start()
  await until(
    'the jobs are processed',
    async () => (await harness.jobs()).filter(({ outcome }) => outcome === 'not needed').length === 2,
  )
  await until('the refund', () => harness.smtp.received.length === 1)
  expect(harness.smtp.received[0]?.data).toContain('Subject: Your refund of $15.00')
})

test('the mail to finish registration is sent five minutes after payment, unless the buyer has registered', async () => {
  await harness.purchase('txn_now')
  await harness.customer('txn_now', 'now@moab.example')
  await harness.purchase('txn_late', { amount: CHARGES.lifetime.cents, license: 'lifetime' }, 6)
  await harness.customer('txn_late', 'late@moab.example')
  const { accountId } = await harness.register('done@moab.example', 'txn_done')
  await harness.purchase('txn_done', {}, 6)
  await harness.record(claimStream('txn_done'), 'account.purchase-claimed', { payoutSubId: 'txn_done', accountId })
  harness.start()
  await until('two mails', () => harness.smtp.received.length === 2)
  expect(harness.smtp.received.map(({ to, data }) => [to[0], /Subject: (.*)/.exec(data)?.[1]]).toSorted()).toEqual([
    ['done@moab.example', 'Welcome: your Bible plan and your receipt'],
    ['late@moab.example', 'One step left: open your Bible plan'],
  ])
  // The mail is received before its outcome is stored.
  await until(
    'only the first one waits',
    async () =>
      (await harness.jobs()).filter(({ kind, outcome }) => kind === 'finish' && outcome === null).length === 1,
  )
})

test('a mail goes to the newest address of a customer, with one rule for reports of the same instant', async () => {
  await harness.purchase('txn_moved', {}, 6)
  await harness.customer('txn_moved', 'new@moab.example', 'evt_2')
  await harness.customer('txn_moved', 'old@moab.example', 'evt_1')
  harness.start()
  await until('a mail', () => harness.smtp.received.length === 1)
  expect(harness.smtp.received[0]?.to).toEqual(['new@moab.example'])
})

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
const subscription = (status: 'active' | 'trialing', periodEndsAt: string, more: object = {}) =>
  subscriptionReport({
    webhookId: `evt_${status}_${periodEndsAt}`,
    status,
    customerId: 'ctm_txn_plan',
    transactionId: 'txn_plan',
    periodEndsAt,
    nextBilledAt: periodEndsAt,
    ...more,
  })
const report = (data: ReturnType<typeof subscription>) =>
  harness.record(subscriptionStream('sub_plan'), 'payment.subscription-reported', data)
const buy = async () => {
  await harness.purchase('txn_plan', { license: 'monthly', amount: 4_000, subscriptionId: 'sub_plan' }, 10)
  await harness.customer('txn_plan', 'naomi@moab.example')
  await harness.record(claimStream('txn_plan'), 'account.purchase-claimed', {
    payoutSubId: 'txn_plan',
    accountId: (await harness.register('naomi@moab.example', 'txn_plan')).accountId,
  })
}
const reminders = () =>
  harness.smtp.received.map(plain).filter((text) => /Subject: Your (?:plan renews|trial ends)/.test(text))
const notices = async () =>
  (await harness.jobs()).flatMap(({ kind, outcome }) => (kind === 'renewal-notice' ? [outcome] : []))

test('a reminder with amount, date and a link to cancel is sent once, seven days before', async () => {
  await buy()
  const [soon, later] = [inDays(6), inDays(27)]
  for (let n = 0; n < 3; n++) await report(subscription('active', soon, { webhookId: `evt_${n}` }))
  await harness.record(subscriptionStream('sub_later'), 'payment.subscription-reported', subscription('active', later))
  harness.start()
  await until('the reminder', () => reminders().length > 0)
  await until('one reminder waits', async () => (await notices()).filter((outcome) => outcome === null).length === 1)
  expect(new Set(await notices())).toEqual(new Set(['sent', null]))
  const date = new Date(soon).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  for (const part of [
    `Your plan renews on ${date}`,
    `$40.00 is charged on ${date}`,
    'a second season of 28 days',
    '/cancel#txn_plan.',
  ])
    expect(reminders()[0]).toContain(part)
})

test.each([
  ['the total that the provider reported', 'trial', { amount: 3_650, currency: 'EUR', isTotal: true }, '€36.50 is'],
  [
    'the list price in the currency of the buyer',
    'trial',
    { amount: 3_650, currency: 'EUR', isTotal: false },
    '€36.50 before taxes and discounts is',
  ],
  ['the first payment of a plan that renews at its first price', 'monthly', null, '€15.00 is'],
] as const)('a reminder to a buyer who pays in euros names %s', async (_, license, recurring, sentence) => {
  await harness.purchase('txn_plan', { license, currency: 'EUR', subscriptionId: 'sub_plan' }, 10)
  await harness.customer('txn_plan', 'naomi@moab.example')
  await report(subscription(license === 'trial' ? 'trialing' : 'active', inDays(2), { recurring }))
  harness.start()
  await until('the reminder', () => reminders().length === 1)
  expect(reminders()[0]).toContain(`${sentence} charged on`)
})

test('a canceled renewal is not announced, and is announced after all when the cancelation is taken back', async () => {
  await buy()
  const soon = inDays(6)
  const cancel = { action: 'cancel' as const, effectiveAt: soon }
  await report(subscription('active', soon))
  await report(
    subscription('active', soon, {
      webhookId: 'evt_cancel',
      occurredAt: '2026-03-11T12:00:00.000000000Z',
      scheduledChange: cancel,
    }),
  )
  harness.start()
  await until('the reminder is not needed', async () => (await notices())[0] === 'not needed')
  expect(reminders()).toEqual([])
  await report(subscription('active', soon, { webhookId: 'evt_resume', occurredAt: '2026-03-12T12:00:00.000000000Z' }))
  await until('the reminder', async () => (await notices())[0] === 'sent')
  expect(reminders()).toHaveLength(1)
})
