import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { eachTest } from '#prove/servers/resources.ts'
import { until } from '#prove/servers/database.ts'
import { subscriptionReport } from '#events/payment/paddle/testing.reports.ts'
import { accountStream, claimStream } from '#events/account.ts'
import { paymentStream, subscriptionStream, WITHDRAWALS } from '#events/payment/payment.ts'
import { DAY_MS } from '#events/time/time.ts'
import { createMailHarness, RUTH } from '#projector/mail/testing.mail.ts'
import { plain } from '#projector/mail/testing.smtp.ts'

const ADMIN = '00000000-0000-4000-8000-0000000000aa'
const NEXT = new Date(Date.now() + 20 * DAY_MS).toISOString()

const harness = eachTest(() => createMailHarness())

const subjectOf = ({ data }: { data: string }) => /Subject: (.*)/.exec(data)?.[1] ?? ''
const subjects = () => harness.smtp.received.map(subjectOf)
/** Returns the mails with a text in their decoded content. */
const mailsWith = (text: string) => harness.smtp.received.map(plain).filter((mail) => mail.includes(text))
const outcomesOf = async (kind: string) =>
  (await harness.jobs()).flatMap((job) => (job.kind === kind ? [job.outcome] : []))

const buy = async (id = 'txn_bought', subscriptionId: string | null = 'sub_1') => {
  await harness.purchase(id, { subscriptionId, paidAt: new Date(Date.now() - DAY_MS).toISOString() }, 10)
  await harness.customer(id, RUTH)
}

let reports = 0
const report = (more: object = {}) => {
  reports += 1
  const data = subscriptionReport({
    webhookId: `evt_${reports}`,
    occurredAt: `2026-03-10T12:00:00.${String(reports).padStart(9, '0')}Z`,
    customerId: 'ctm_txn_bought',
    transactionId: 'txn_bought',
    periodEndsAt: NEXT,
    nextBilledAt: NEXT,
    license: 'trial',
    ...more,
  })
  return harness.record(subscriptionStream('sub_1'), 'payment.subscription-reported', data)
}

/** Registers the buyer, so that the address is known to have bought. */
const buyer = async () => {
  await buy()
  await report()
  const registered = await harness.register(RUTH, 'txn_bought')
  const received = '2026-03-10T12:34:00.000Z'
  const withdraw = async (email = RUTH, more: { canMail?: boolean; isFromBuyer?: boolean } = {}) => {
    const [withdrawalId, person] = [randomUUID(), randomUUID()]
    const seal = (field: string, text: string) => registered.keys.seal(person, field, text)
    await harness.record(WITHDRAWALS, 'payment.withdrawal-received', {
      withdrawalId,
      receivedAt: received,
      email: await seal('email', email),
      name: await seal('name', 'Ruth <b>Moab'),
      order: await seal('order', 'the one of March'),
      statement: await seal('statement', 'See https://evil.example/now'),
      hasBought: true,
      canMail: true,
      isFromBuyer: false,
      ...more,
    })
    return withdrawalId
  }
  return { ...registered, withdraw }
}

test('a buyer reads the withdrawal with its date and time, without links in it, and can end the renewals', async () => {
  const { withdraw } = await buyer()
  harness.start()
  await withdraw()
  await until('the mail', () => mailsWith('we received your withdrawal').length === 1)
  const [mail = ''] = mailsWith('we received your withdrawal')
  for (const part of [
    'On March 10, 2026 at 12:34 PM UTC, we received your withdrawal',
    'Name: Ruth <b>Moab',
    'Order number: the one of March',
    'End my renewals',
    'https://plan.example/cancel#txn_bought.',
    'everything you paid if you bought within the last 14 days',
  ])
    expect(mail).toContain(part)
  expect(mail).toContain('E-mail: ruth@')
  expect(mail).not.toContain('<b>Moab</p>')
  expect(mail).not.toContain('evil.example')
  await withdraw(RUTH, { canMail: false })
  await withdraw(RUTH, { isFromBuyer: true })
  await until('the next mail', () => mailsWith('We’re ending your renewals now').length === 1)
  expect(await outcomesOf('withdrawal')).toHaveLength(2)
})

test('an account that the buyer confirmed reads that its plan renews', async () => {
  const { withdraw } = await buyer()
  const { accountId } = await harness.register('naomi@moab.example', 'txn_bought')
  const claimed = { payoutSubId: 'txn_bought', accountId }
  await harness.record(claimStream('txn_bought'), 'account.claim-confirmed', { ...claimed, link: 'opened' })
  harness.start()
  await withdraw('naomi@moab.example')
  await until('the mail', () => mailsWith('we received your withdrawal').length === 1)
  expect(mailsWith('End my renewals')).toHaveLength(1)
})

test('a buyer who named the order gets the mail also without an account', async () => {
  const { withdraw } = await buyer()
  harness.start()
  await withdraw('orpah@moab.example', { isFromBuyer: true })
  await until('the mail', () => mailsWith('we received your withdrawal').length === 1)
})

test('an address that never bought gets no mail', async () => {
  const { withdraw } = await buyer()
  harness.start()
  await withdraw('stranger@moab.example')
  await until('an attempt', async () =>
    (await harness.jobs()).some((job) => job.kind === 'withdrawal' && job.attempts > 1),
  )
  expect(harness.smtp.received.flatMap(({ to }) => to)).not.toContain('stranger@moab.example')
})

const handle = (withdrawalId: string, by: string | null = ADMIN) =>
  harness.record(WITHDRAWALS, 'payment.withdrawal-handled', {
    withdrawalId,
    handledAt: '2026-03-11T12:00:00.000Z',
    by,
    transactionId: by === null ? 'txn_bought' : null,
  })

test('the mail names each payment that comes back, or says that none does', async () => {
  const { withdraw } = await buyer()
  const [accepted, closed, refunded] = [await withdraw(), await withdraw(), await withdraw()]
  await harness.record(WITHDRAWALS, 'payment.withdrawal-accepted', {
    withdrawalId: accepted,
    acceptedAt: '2026-03-11T12:00:00.000Z',
    by: ADMIN,
    transactionIds: ['txn_bought'],
    endsNow: [],
    endsLater: [],
  })
  await handle(accepted)
  await handle(closed)
  await handle(refunded, null)
  harness.start()
  await until('two mails', async () => isDeepStrictEqual(await outcomesOf('withdrawal-decided'), ['sent', 'sent']))
  expect(mailsWith('We’re returning this payment')).toHaveLength(1)
  expect(mailsWith('We’re returning this payment')[0]).toMatch(/\$15\.00, paid on \w+ \d+, \d{4}/)
  expect(mailsWith('We don’t return a payment for it')).toHaveLength(1)
})

const refund = (amount: number, total: number) =>
  harness.record(paymentStream('txn_bought'), 'payment.refunded', {
    quizUserId: null,
    license: 'trial',
    kind: 'purchase',
    currency: 'USD',
    amount,
    total,
  })
const planned = { scheduledChange: { action: 'cancel', effectiveAt: NEXT } } as const

test('a cancelation is confirmed once, and its end has no further mail', async () => {
  await buyer()
  harness.start()
  await report(planned)
  await until('the mail', () => mailsWith('Your plan is canceled').length === 1)
  expect(mailsWith('Your plan is canceled')[0]).toMatch(/stays open until \w+ \d+, \d{4}/)
  expect(mailsWith('Your plan is canceled')[0]).toContain('Nothing more is charged for this plan.')
  await report(planned)
  await report({ status: 'canceled', periodEndsAt: null })
  await until('the end is processed', async () => (await outcomesOf('cancelation')).includes('not needed'))
  expect(mailsWith('Your plan is canceled')).toHaveLength(1)
})

test('a refund is confirmed with its amount, and says whether the plan renews', async () => {
  await buyer()
  await refund(1_500, 1_500)
  await refund(-1_500, 0)
  await refund(500, 500)
  harness.start()
  await until(
    'the mails',
    async () => (await outcomesOf('refund')).filter((outcome) => outcome === 'sent').length === 2,
  )
  expect(mailsWith('Your plan still renews').length).toBeGreaterThan(0)
  expect(subjects()).toContain('Your refund of $5.00')
})

test('each refund is named with its own amount, and access that goes on is not called ended', async () => {
  await buyer()
  await refund(500, 500)
  await refund(1_000, 1_500)
  harness.start()
  await until('the mails', () => mailsWith('We returned').length === 2)
  expect(
    subjects()
      .filter((subject) => subject?.startsWith('Your refund'))
      .toSorted(),
  ).toEqual(['Your refund of $10.00', 'Your refund of $5.00'])
  expect(mailsWith('With earlier refunds, $15.00 of it came back')).toHaveLength(1)
  expect(mailsWith('has ended')).toEqual([])
  // The main button leads into the plan, and canceling is a plain link below it.
  for (const mail of mailsWith('Your plan still renews, and your access goes on'))
    expect(mail.indexOf('Open today’s page')).toBeLessThan(mail.indexOf('Cancel my plan'))
})

test('a failed payment is reported once a period, unless it was paid meanwhile', async () => {
  await buyer()
  harness.start()
  await report({ status: 'past_due' })
  await report({ status: 'past_due' })
  await until('the mail', () => mailsWith('Your payment didn’t go through').length === 1)
  expect(mailsWith('Your payment didn’t go through')[0]).toContain('/cancel#txn_bought.')
  expect(await outcomesOf('failed-payment')).toHaveLength(1)
})

test('a plan that ends because of a failed payment says so', async () => {
  await buyer()
  await report({ status: 'past_due' })
  await report({ status: 'canceled' })
  harness.start()
  await until('the mail', () => mailsWith('because the last payment didn’t go through').length === 1)
  await until('the failed payment is processed', async () =>
    isDeepStrictEqual(await outcomesOf('failed-payment'), ['not needed']),
  )
})

test('links to cancel are sent to an address with a plan', async () => {
  const { accountId } = await buyer()
  harness.start()
  await harness.record(accountStream(accountId), 'account.cancel-link-requested', { at: new Date().toISOString() })
  await until('the mail', () => mailsWith('You asked for a link to cancel your plan').length === 1)
  expect(mailsWith('You asked for a link')[0]).toContain('https://plan.example/cancel#txn_bought.')
})

test('an erased person gets no mail', async () => {
  const { keys, accountId } = await buyer()
  const { rows } = await harness.database.pool.query<{ person: string }>(
    "select data->'email'->>'person' as person from event_store.events where stream in ('customer-ctm_txn_bought', $1)",
    [accountStream(accountId)],
  )
  for (const { person } of rows) await keys.erase(person)
  await report(planned)
  await refund(1_500, 1_500)
  await harness.record(accountStream(accountId), 'account.cancel-link-requested', { at: new Date().toISOString() })
  harness.start()
  await until('the jobs are processed', async () => {
    const outcomes = await Promise.all(['cancelation', 'refund', 'cancel-link'].map(outcomesOf))
    return outcomes.every(([outcome]) => outcome === 'not needed')
  })
  expect(harness.smtp.received).toEqual([])
})

test('a buyer whose plans go on beside each other gets a mail with a link to end each', async () => {
  const paidAt = new Date(Date.now() - 30 * 60_000).toISOString()
  for (const [id, subscriptionId] of [
    ['txn_bought', 'sub_1'],
    ['txn_second', 'sub_2'],
  ] as const) {
    await harness.purchase(id, { subscriptionId, paidAt }, 30)
    await harness.customer(id, RUTH)
    const data = { webhookId: `evt_${id}`, occurredAt: '2026-03-10T12:00:00.000000001Z', customerId: `ctm_${id}` }
    await harness.record(
      subscriptionStream(subscriptionId),
      'payment.subscription-reported',
      subscriptionReport({ ...data, transactionId: id, periodEndsAt: NEXT, nextBilledAt: NEXT, license: 'trial' }),
    )
  }
  await harness.register(RUTH, 'txn_bought')
  await harness.start()
  const sent = () => mailsWith('each is charged')
  await until('a mail about both', () => sent().length > 0)
  expect(sent()[0]?.match(/\/cancel#/g)?.length).toBeGreaterThanOrEqual(2)
})
