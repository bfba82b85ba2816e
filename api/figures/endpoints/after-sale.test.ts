import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { createAdminApi } from '#api/testing.admin.ts'
import { shared } from '#prove/servers/resources.ts'
import { OpenedReply } from '#api/contracts/figures/opened.ts'
import { FiguresReply } from '#api/contracts/figures/query.ts'
import { AFTER_SALE_FIGURES } from '#events/figures/definitions/after-sale.ts'
import type { FigureName } from '#events/figures/definitions/money.ts'
import type { NewEvent } from '#db/event-store.ts'
import { transactionReport } from '#events/payment/paddle/testing.reports.ts'
import { accountStream } from '#events/account.ts'
import { courseStream } from '#events/course/course.ts'
import { DAY_MS } from '#events/time/time.ts'
import { paymentStream } from '#events/payment/payment.ts'
import { visitorStream } from '#events/quiz/quiz.ts'
import { visitStream } from '#events/quiz/visit.ts'
import { newVisitorId } from '#api/testing.ts'
import { projectAll } from '#prove/servers/projector.ts'

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
  await projectAll(api.databaseUrl, api.pool)
})

const FIGURES = Object.keys(AFTER_SALE_FIGURES) as FigureName[]

/** Asks for figures, and returns each as `3 of 4`. */
const read = async (creo: string, more: object = {}) => {
  const query = { metrics: FIGURES, filters: { creo }, ...more }
  const { body } = await api.post('/admin/figures', query, { bearer: api.bearer })
  const { metrics, total } = FiguresReply.parse(body)
  return Object.fromEntries(
    metrics.map(({ key, from: [part = '', whole = ''] }) => [key, `${total.sums[part]} of ${total.sums[whole]}`]),
  )
}

test('the offer is judged by what viewers did within three days, and younger views are left out', async () => {
  expect(await read(VIEWERS)).toMatchObject({
    offerConversion: '1 of 5',
    offerBounce: '2 of 5',
    offerCancellation: '2 of 5',
  })
})

test('buyers register, and save the days that have opened for them', async () => {
  expect(await read(VIEWERS)).toMatchObject({
    registeredRate: '1 of 2',
    day1Saved: '1 of 1',
    day3Saved: '1 of 1',
    day7Saved: '0 of 1',
    day14Saved: '0 of 0',
    buyersRefunded: '0 of 2',
  })
})

test('a renewal is divided by those whose paid time before it is over', async () => {
  expect(await read(SUBSCRIBED)).toMatchObject({ renewal1: '2 of 3', renewal2: '0 of 1', renewal3: '0 of 0' })
  expect(await read('psalm')).toMatchObject({ renewal1: '1 of 1', renewal2: '1 of 1', renewal3: '0 of 1' })
})

test('a range with all visitors gives the figures of all time, and groups add up to them', async () => {
  const range = { start: '2020-01-01', end: '2199-12-31' }
  expect(await read(VIEWERS, { range })).toEqual(await read(VIEWERS))
  const query = { metrics: ['renewal1', 'offerConversion'], by: ['creo'] }
  const { rows, total } = FiguresReply.parse((await api.post('/admin/figures', query, { bearer: api.bearer })).body)
  const sum = (name: string) => rows.reduce((all, { sums }) => all + (sums[name] ?? 0), 0)
  expect(['due1', 'renewed1', 'viewersJudged', 'boughtInTime'].map(sum)).toEqual([4, 3, 5, 1])
  expect(total.sums).toMatchObject({ due1: 4, renewed1: 3, viewersJudged: 5, boughtInTime: 1 })
})

test('what visitors did later does not count before it', async () => {
  const today = new Date().toISOString().slice(0, 10)
  const range = { start: today, end: today }
  const query = { metrics: ['offerConversion'], filters: { creo: VIEWERS }, range, compare: 'before' }
  const { total } = FiguresReply.parse((await api.post('/admin/figures', query, { bearer: api.bearer })).body)
  expect(total).toMatchObject({ values: [null], before: [null] })
})

test('the accounts of a creative are the buyers that they open', async () => {
  const asked = { metric: 'registered', filters: { creo: VIEWERS } }
  const { body } = await api.post('/admin/figures/rows', asked, { bearer: api.bearer })
  expect(OpenedReply.parse(body)).toMatchObject({ value: 1, all: 1, rows: [{ isLink: true, amount: 1 }] })
})
