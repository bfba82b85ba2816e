import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { createAdminApi } from '#api/testing.admin.ts'
import { shared } from '#prove/servers/resources.ts'
import { createFunnelReports } from '#api/figures/reports/funnel-report.ts'
import { readPath } from '#api/figures/reports/path-report.ts'
import { questionCatalog } from '#api/content/quiz/catalog.ts'
import { PathReply } from '#api/contracts/figures/headline.ts'
import type { NewEvent } from '#db/event-store.ts'
import { transactionReport } from '#events/payment/paddle/testing.reports.ts'
import { accountStream } from '#events/account.ts'
import { courseStream } from '#events/course/course.ts'
import { DAY_MS } from '#events/time/time.ts'
import { paymentStream } from '#events/payment/payment.ts'
import { visitorStream } from '#events/quiz/quiz.ts'
import { visitStream } from '#events/quiz/visit.ts'
import { newVisitorId } from '#api/testing.ts'
import { startProjector } from '#prove/servers/projector.ts'

const api = shared(() => createAdminApi())
const metadata = { correlation: 'c', causation: 'o' }
const append = (stream: string, ...events: Pick<NewEvent, 'type' | 'data'>[]) =>
  api.store.append(
    stream,
    events.map((event) => ({ ...event, metadata }) as NewEvent),
  )
const at = '2026-03-01T12:00:00Z'
const offer = { license: 'monthly', sale: false } as const

const visit = async (version: string, questions: string[], ...moments: Pick<NewEvent, 'type' | 'data'>[]) => {
  const id = newVisitorId()
  await append(
    visitorStream(id),
    { type: 'quiz.visitor-arrived', data: { creo: 'psalm' } },
    { type: 'quiz.question-set-given', data: { version, assignment: null } },
    ...questions.map((question) => ({
      type: 'quiz.question-answered' as const,
      data: { question, choices: [], timeTakenMs: 1 },
    })),
  )
  if (moments.length > 0) await append(visitStream(id), ...moments)
  return id
}

const ago = (days: number) => new Date(Date.now() - days * DAY_MS)
const VIEWERS = 'of-the-offer'

/** Records the registration of a buyer, who then saves days. */
const register = async (payoutSubId: string, at: Date, days: readonly number[]) => {
  const accountId = randomUUID()
  const personId = randomUUID()
  const secret = { person: accountId, sealed: 'iv.secret', digest: 'd' }
  const account = {
    personId,
    email: secret,
    username: secret,
    firstName: secret,
    lastName: secret,
    passwordHash: secret,
    timeZone: 'UTC',
    courseVersion: 'v1',
    payoutSubId,
    registeredAt: at.toISOString(),
  }
  await append(accountStream(accountId), { type: 'account.registered', data: account })
  for (const day of days) {
    const saved = { day, courseVersion: 'v1', progress: 100, answers: secret, rating: null, timeSpentSeconds: 60 }
    await append(courseStream(personId), { type: 'course.day-saved', data: saved })
  }
}

/** Records visitors who saw the offer ten days ago, or today, and what they did some days later. */
const recordViewers = async () => {
  const view = async (seen: number, { checkout, bought }: { checkout?: number; bought?: number } = {}) => {
    const id = newVisitorId()
    await append(visitorStream(id), {
      type: 'quiz.visitor-arrived',
      data: { creo: VIEWERS },
      at: ago(seen),
    } as NewEvent)
    await append(visitStream(id), { type: 'visit.offer-seen', data: {}, at: ago(seen) } as NewEvent)
    const opened = { type: 'quiz.checkout-opened', data: {} }
    if (checkout !== undefined) await append(visitorStream(id), { ...opened, at: ago(seen - checkout) } as NewEvent)
    if (bought === undefined) return undefined
    const paid = { quizUserId: id, license: 'lifetime', currency: 'USD', amount: 9_900, customerId: null } as const
    const transactionId = `txn_viewer_${checkout}_${bought}`
    await append(paymentStream(transactionId), {
      type: 'payment.purchase-completed',
      data: { ...paid, kind: 'purchase', subscriptionId: null, paidAt: ago(seen - bought).toISOString() },
    })
    return transactionId
  }
  await view(10)
  await view(10, { checkout: 1 })
  await view(10, { checkout: 4 })
  await view(10, { checkout: 1, bought: 5 })
  await view(0)
  const purchaseId = await view(10, { checkout: 1, bought: 1 })
  await register(String(purchaseId), ago(8), [1, 3])
}

const SUBSCRIBED = 'subscribed'

/** Records a subscriber with some payments, the last of which pays until a number of days ago. */
const subscribe = async (kinds: readonly ('purchase' | 'renewal')[], endedDaysAgo: number) => {
  const quizUserId = newVisitorId()
  await append(visitorStream(quizUserId), { type: 'quiz.visitor-arrived', data: { creo: SUBSCRIBED } })
  for (const [n, kind] of kinds.entries()) {
    const id = `txn_${SUBSCRIBED}_${endedDaysAgo}_${n}`
    const ended = ago(endedDaysAgo + 28 * (kinds.length - 1 - n))
    const subscriptionId = `sub_${endedDaysAgo}`
    const counted = {
      quizUserId,
      license: 'monthly',
      currency: 'USD',
      amount: 100,
      customerId: null,
      subscriptionId,
    } as const
    const paidAt = new Date(ended.getTime() - 28 * DAY_MS).toISOString()
    const report = transactionReport({
      ...counted,
      webhookId: `evt_${id}`,
      occurredAt: `${paidAt.slice(0, -1)}000000Z`,
      origin: kind === 'purchase' ? 'web' : 'subscription_recurring',
      paidAt,
      periodEndsAt: ended.toISOString(),
    })
    await append(
      paymentStream(id),
      { type: 'payment.transaction-reported', data: report },
      { type: 'payment.purchase-completed', data: { ...counted, kind, paidAt } },
    )
  }
}

beforeAll(async () => {
  const seen = { type: 'visit.offer-seen' as const, data: {} }
  await visit('v1', ['faith-today'], seen, { type: 'visit.plan-chosen', data: offer })
  const buyer = await visit(
    'v2',
    ['faith-today', 'passage-stays'],
    seen,
    { type: 'visit.plan-chosen', data: offer },
    { type: 'visit.plan-chosen', data: { ...offer, sale: true } },
  )
  await visit('v2', [])
  await append(visitorStream(buyer), { type: 'quiz.checkout-opened', data: {} })
  const counted = { quizUserId: buyer, license: 'monthly', currency: 'USD', amount: 100, customerId: null } as const
  for (const [n, kind] of (['purchase', 'renewal', 'renewal'] as const).entries()) {
    const data = { ...counted, kind, subscriptionId: 'sub_1', paidAt: at }
    await append(paymentStream(`txn_${n}`), { type: 'payment.purchase-completed', data })
  }
  await recordViewers()
  await subscribe(['purchase'], -5)
  await subscribe(['purchase'], 1)
  await subscribe(['purchase', 'renewal'], -10)
  await subscribe(['purchase', 'renewal'], 2)
  const projector = await startProjector(api.databaseUrl, api.pool)
  await projector.caughtUp()
  await projector.stop()
})

const read = async (body: object) => {
  const reply = await api.post('/admin/db/path', body, { bearer: api.bearer })
  const { steps } = PathReply.parse(reply.body)
  return Object.fromEntries(steps.map(({ step, count, of }) => [step, `${count} of ${of}`]))
}

test('each step is divided by those who could take it', async () => {
  expect(await read({ filter_creo: 'psalm' })).toMatchObject({
    'faith-today': '2 of 3',
    'passage-stays': '1 of 2',
    offer: '2 of 2',
    'plan chosen': '2 of 2',
    checkout: '1 of 2',
    purchase: '1 of 1',
    'renewal 1': '1 of 1',
    'renewal 2': '1 of 1',
    'renewal 3': '0 of 1',
    refund: '0 of 1',
  })
})

test('in one version, each question is divided by those who passed the question before', async () => {
  const steps = Object.entries(await read({ filter_version: 'v2' }))
  const questions = steps.slice(
    0,
    steps.findIndex(([step]) => step === 'email'),
  )
  expect(questions.filter(([, text]) => text.startsWith('1 '))).toHaveLength(2)
  let before = 2
  for (const [step, text] of questions) {
    const [count = 0, of] = text.split(' of ').map(Number)
    expect([step, of]).toEqual([step, Math.max(count, before)])
    before = count
  }
})

test('an e-mail is divided by those who passed the last question of their own version', async () => {
  const published = questionCatalog.published.map(({ set, ...one }) => {
    const questions = set.version === 'v1' ? set.questions.filter(({ key }) => key === 'faith-today') : set.questions
    return { ...one, set: { ...set, questions } }
  })
  const deps = {
    reportPool: api.pool,
    funnelReports: createFunnelReports(api.pool, { acceptsSimulated: true }),
    questions: { ...questionCatalog, published },
    acceptsSimulated: true,
    clock: () => new Date(),
  }
  const { steps } = await readPath(deps, { filter_age: 'all age', filter_creo: 'psalm' })
  expect(steps.find(({ step }) => step === 'email')).toMatchObject({ count: 0, of: 1 })
})

test('the steps of one version are in its order, without those of others', async () => {
  const steps = await read({ filter_version: 'v1' })
  expect(steps).toMatchObject({ 'faith-today': '1 of 1', purchase: '0 of 0' })
  expect(Object.keys(steps)).not.toContain('passage-stays')
  expect(await read({ filter_creo: 'other' })).toMatchObject({ offer: '0 of 0' })
})

test('the offer is judged by what viewers did within three days, and younger views are left out', async () => {
  const { body } = await api.post('/admin/db/path', { filter_creo: VIEWERS }, { bearer: api.bearer })
  expect(PathReply.parse(body).paywall).toEqual({
    visitors: 6,
    viewers: 6,
    complete: 5,
    converted: 1,
    bounced: 2,
    canceled: 2,
  })
})

test('buyers register, and save the days that have opened for them', async () => {
  expect(await read({ filter_creo: VIEWERS })).toMatchObject({
    purchase: '2 of 4',
    registered: '1 of 2',
    'day 1 saved': '1 of 1',
    'day 3 saved': '1 of 1',
    'day 7 saved': '0 of 1',
    'day 14 saved': '0 of 0',
  })
})

test('a renewal is divided by those whose paid time before it is over', async () => {
  expect(await read({ filter_creo: SUBSCRIBED })).toMatchObject({
    purchase: '4 of 4',
    'renewal 1': '2 of 3',
    'renewal 2': '0 of 1',
    'renewal 3': '0 of 0',
  })
})

test('a period with all visitors gives the steps of all time', async () => {
  const filter_createdAt = { start: '2020-01-01', end: '2199-12-31' }
  expect(await read({ filter_creo: VIEWERS, filter_createdAt })).toEqual(await read({ filter_creo: VIEWERS }))
})
