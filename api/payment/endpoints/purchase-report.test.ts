import { setTimeout } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { z } from 'zod'
import { customerStream, paymentStream } from '#events/payment/payment.ts'
import { Sealed } from '#events/core/sealed.ts'
import { expectRefusal, createTestApi, newVisitorId } from '#api/testing.ts'
import { newCustomerId, newTransactionId } from '#api/payment/paddle/testing.ts'

const BrowserReport = z.object({ quizUserId: z.string().nullable(), browser: Sealed, device: Sealed.optional() })

const api = shared(() => createTestApi({ env: { META_PIXEL_ID: '42' } }))
afterAll(() => expect(api.logged()).not.toMatch(/"msg":"fault"/))

const stored = async (stream: string) => (await api.store.readStream(stream)).map(({ type, data }) => ({ type, data }))
const stateOf = async (id: string) => (await api.get(`/api/v1/checkout/${id}`)).body

/** Contains exactly the fields of the specification. */
const seen = {
  email: 'Ada@Example.com',
  value: 12.34,
  currency: 'USD',
  external_id: 'ctm_01a',
  event_source_url: 'https://plan.example/quiz/order?name=Ada#x',
}
const report = (body: object, headers: Record<string, string> = {}) => api.post('/fb/purchase', body, { headers })
/** Returns the stored reports of a stream with their decrypted content. */
const storedReports = async (stream: string) => {
  const reports = (await stored(stream))
    .filter(({ type }) => type === 'payment.browser-reported')
    .map(({ data }) => BrowserReport.parse(data))
  const open = async ({ browser, device, quizUserId }: z.infer<typeof BrowserReport>) => ({
    quizUserId,
    person: browser.person,
    content: JSON.parse((await api.context.keys.open('browser', browser)) ?? ''),
    device: device && JSON.parse((await api.context.keys.open('device', device)) ?? ''),
  })
  return await Promise.all(reports.map(open))
}

test('a report that is sent again before its reply came is accepted', { retry: 0 }, async () => {
  const statuses = new Set<number>()
  const sendAgainAfter = (ms: number) => {
    const body = { ...seen, transactionId: newTransactionId(), quizUserId: newVisitorId() }
    return Promise.all(
      [0, 1, 2, 3].map(async (nth) => {
        await setTimeout(nth * ms)
        return (await api.post('/fb/purchase', body, { key: 'k' })).status
      }),
    )
  }
  // The retries arrive at different moments of the first request.
  for (let n = 0; n < 10; n++)
    for (const status of (await Promise.all([1, 2, 3, 5].map(sendAgainAfter))).flat()) statuses.add(status)
  expect([...statuses]).toEqual([200])
})

test('a browser report is stored with its transaction, sealed for its visitor, and changes nothing', async () => {
  const [transactionId, quizUserId] = [newTransactionId(), newVisitorId()]
  await api.post('/quiz/consent', { quizUserId, ads: true, answers: true })
  const reply = await report(
    { ...seen, transactionId, quizUserId, fbp: 'fb.1.2.3', fbc: 'fb.1.2.4' },
    { 'user-agent': 'Lynx' },
  )
  expect(reply).toMatchObject({ status: 200, body: { ok: true } })
  const content = { email: 'ada@example.com', page: 'https://plan.example/quiz/order' }
  const device = { address: '127.0.0.1', userAgent: 'Lynx', fbp: 'fb.1.2.3', fbc: 'fb.1.2.4' }
  expect(await storedReports(paymentStream(transactionId))).toEqual([
    { quizUserId, person: quizUserId, content, device },
  ])
  expect(await stored(paymentStream(transactionId))).toHaveLength(1)
  expect(await stateOf(transactionId)).toEqual({ state: 'unknown' })
  expect(api.logged()).not.toMatch(/Ada@Example|ada@example/)
})

test('a browser report without a transaction is stored with its customer, or in a stream of its own', async () => {
  const customerId = newCustomerId()
  expect((await report({ ...seen, external_id: customerId })).status).toBe(200)
  expect(await storedReports(customerStream(customerId))).toHaveLength(1)
  const head = await api.store.head()
  for (const external_id of [null, 'me', ''])
    expect((await report({ ...seen, external_id, email: null })).status).toBe(200)
  expect(await api.store.head()).toBe(head + 3)
})

test.each([
  ['ads were refused', { ads: false, answers: true }, {}],
  ['no choice was made', undefined, {}],
  ['the browser sends Global Privacy Control', { ads: true, answers: true }, { 'sec-gpc': '1' }],
])('neither network address nor browser is stored when %s', async (_when, consent, headers) => {
  const [transactionId, quizUserId] = [newTransactionId(), newVisitorId()]
  if (consent) await api.post('/quiz/consent', { quizUserId, ...consent })
  await report({ ...seen, transactionId, quizUserId, fbp: 'fb.1.2.3' }, { 'user-agent': 'Lynx', ...headers })
  const [stored] = await storedReports(paymentStream(transactionId))
  expect(stored?.content).toEqual({ email: 'ada@example.com', page: 'https://plan.example/quiz/order' })
  expect(stored?.device).toBeUndefined()
})

test('at most five browser reports of a transaction are stored', async () => {
  const transactionId = newTransactionId()
  for (let n = 0; n < 8; n += 1) expect((await report({ ...seen, transactionId })).status).toBe(200)
  expect(await storedReports(paymentStream(transactionId))).toHaveLength(5)
})

test.each([
  ['no value', { ...seen, value: undefined }],
  ['a text as value', { ...seen, value: '12.34' }],
  ['a negative value', { ...seen, value: -1 }],
  ['an impossible value', { ...seen, value: 1e308 }],
  ['no currency', { ...seen, currency: undefined }],
  ['a word as currency', { ...seen, currency: 'DOLLARS' }],
  ['a currency in small letters', { ...seen, currency: 'usd' }],
  ['no email address as email', { ...seen, email: 'not-mail' }],
  ['a page URL that is too long', { ...seen, event_source_url: 'x'.repeat(3_000) }],
  ['an invalid transaction id', { ...seen, transactionId: '../../etc' }],
])('a browser report with %s is refused', async (_fault, body) => {
  expectRefusal(400, await report(body))
})

test.each(['javascript:alert(1)', 'nonsense', '', null])(
  'a browser report is stored without its page if that is %j',
  async (event_source_url) => {
    const transactionId = newTransactionId()
    expect((await report({ ...seen, transactionId, event_source_url })).status).toBe(200)
    const [stored] = await storedReports(paymentStream(transactionId))
    expect(stored?.content).toMatchObject({ email: 'ada@example.com' })
    expect(stored?.content).not.toHaveProperty('page')
  },
)
