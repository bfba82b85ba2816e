import { afterAll, beforeAll, expect, test } from 'vitest'
import { PathReply } from '#api/contracts/admin/headline.ts'
import type { NewEvent } from '#db/store/event-store.ts'
import { paymentStream } from '#events/payment.ts'
import { visitorStream } from '#events/quiz.ts'
import { visitStream } from '#events/visit.ts'
import { createTestApi, newVisitorId, registerFirstAdmin, startProjector, type TestApi } from '#api/testing.ts'

let api: TestApi
let bearer: string
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

beforeAll(async () => {
  api = await createTestApi()
  bearer = await registerFirstAdmin(api)
  const seen = { type: 'visit.offer-seen' as const, data: {} }
  await visit('v1', ['faith-today'], seen, { type: 'visit.plan-chosen', data: offer })
  const buyer = await visit(
    'v2',
    ['faith-today', 'passage-stays'],
    seen,
    { type: 'visit.plan-chosen', data: offer },
    {
      type: 'visit.plan-chosen',
      data: { ...offer, sale: true },
    },
  )
  await visit('v2', [])
  await append(visitorStream(buyer), { type: 'quiz.checkout-opened', data: {} })
  const counted = { quizUserId: buyer, license: 'monthly', currency: 'USD', amount: 100, customerId: null } as const
  for (const [n, kind] of (['purchase', 'renewal', 'renewal'] as const).entries()) {
    const data = { ...counted, kind, subscriptionId: 'sub_1', paidAt: at }
    await append(paymentStream(`txn_${n}`), { type: 'payment.purchase-completed', data })
  }
  const projector = await startProjector(api.databaseUrl, api.pool)
  await projector.caughtUp()
  await projector.stop()
})
afterAll(() => api.close())

const read = async (body: object) => {
  const reply = await api.post('/admin/db/path', body, { bearer })
  const { steps } = PathReply.parse(reply.body)
  return Object.fromEntries(steps.map(({ step, count, of }) => [step, `${count} of ${of}`]))
}

test('each step is divided by those who could take it', async () => {
  expect(await read({})).toMatchObject({
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
    1,
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

test('the steps of one version are in its order, without those of others', async () => {
  const steps = await read({ filter_version: 'v1' })
  expect(steps).toMatchObject({ 'faith-today': '1 of 1', purchase: '0 of 0' })
  expect(Object.keys(steps)).not.toContain('passage-stays')
  expect(await read({ filter_creo: 'other' })).toMatchObject({ offer: '0 of 0' })
})

test('the path is for admins only', async () => {
  expect((await api.post('/admin/db/path', {})).status).toBe(401)
})
