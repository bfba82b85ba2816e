import { afterAll, expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { type ApiReply, expectRefusal, createTestApi } from '#api/testing.ts'
import { openConnection } from '#api/http/server/testing.ts'
import {
  MONTHLY,
  newTransactionId,
  sendRawWebhook,
  sendWebhook,
  transactionData,
  webhook,
} from '#api/payment/paddle/testing.ts'

const api = shared(() => createTestApi())
afterAll(() => expect(api.logged()).not.toMatch(/"msg":"fault"/))

const completed = (transactionId: string, more?: object) =>
  webhook('transaction.completed', transactionData(transactionId, more))

const refusedAs = async (status: number, send: () => Promise<ApiReply>) => {
  const head = await api.store.head()
  expectRefusal(status, await send())
  expect(await api.store.head()).toBe(head)
}
const one = JSON.stringify(completed('txn_never'))

test.each([
  ['without a signature', { signature: '' }],
  ['with a signature by another secret', { secret: 'pdl_ntfset_of_a_stranger' }],
  ['signed more than a minute ago', { aheadSeconds: -65 }],
])('a webhook %s is refused and not stored', async (_fault, options) => {
  await refusedAs(401, () => sendRawWebhook(api, one, options))
})

test.each([
  ['cut short', one.slice(0, -2)],
  ['empty', ''],
  ['not UTF-8', Buffer.from([0xff, 0xfe, 0x7b])],
  ['a list', '[]'],
  ['null', 'null'],
  ['nested without an end', '['.repeat(100_000)],
  ['not a webhook', '{"data": ["1", "2"]}'],
  ['without an id', JSON.stringify({ ...JSON.parse(one), event_id: undefined })],
  ['with an invalid id', JSON.stringify({ ...JSON.parse(one), event_id: 'evt 1\u0000' })],
  ['without a valid time', JSON.stringify({ ...JSON.parse(one), occurred_at: 'now' })],
])('a signed body that is %s is refused and not stored', async (_fault, body) => {
  await refusedAs(400, () => sendRawWebhook(api, body))
})

test('a body of more than 256 KiB is refused, with or without a Content-Length', async () => {
  await refusedAs(413, () => sendRawWebhook(api, ' '.repeat(256 * 1024 + 1)))
  const connection = openConnection(api.port)
  connection.send('POST /api/v1/paddle/webhook HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n')
  for (let n = 0; n < 5; n += 1) connection.send(`10000\r\n${' '.repeat(0x10000)}\r\n`)
  expectRefusal(413, await connection.reply())
  connection.close()
})

test('a body of 200 KiB is accepted', async () => {
  const id = newTransactionId()
  const items = Array.from({ length: 2_000 }, () => ({ price: { id: MONTHLY, description: 'x'.repeat(60) } }))
  expect(await sendWebhook(api, completed(id, { items }))).toMatchObject({ status: 200, body: { ok: true } })
})

test('the metrics count webhooks by outcome', async () => {
  const body = JSON.stringify(completed(newTransactionId()))
  for (const aheadSeconds of [0, 0, 65]) await sendRawWebhook(api, body, { aheadSeconds })
  await sendRawWebhook(api, body, { signature: '' })
  await sendRawWebhook(api, JSON.stringify({ ...JSON.parse(one), event_id: 'evt_odd', data: {} }))
  const { text } = await api.get('/metrics')
  for (const outcome of ['recorded', 'duplicate', 'not understood', 'forged', 'stale']) {
    expect(text).toMatch(new RegExp(`paddle_webhooks_total\\{outcome="${outcome}"\\} \\d+`))
  }
})

test('a genuine webhook that a wrong clock refuses names the clock, and is stored when it is sent again', async () => {
  const body = JSON.stringify(completed(newTransactionId()))
  const refused = await sendRawWebhook(api, body, { aheadSeconds: 90 })
  expect(refused).toMatchObject({ status: 401, body: { message: expect.stringContaining('our clock') } })
  expect(await sendRawWebhook(api, body)).toMatchObject({ status: 200 })
  expect(api.logged()).toContain('webhook refused: This was signed more than 60 seconds')
})
