import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePaddleApi } from './paddle-api.ts'

let behave: (request: IncomingMessage, response: ServerResponse) => void
const asked: string[] = []
const standIn = createServer((request, response) => {
  asked.push(`${request.url} ${request.headers.authorization}`)
  behave(request, response)
})
const base = () => `http://127.0.0.1:${(standIn.address() as AddressInfo).port}`
const paddle = (key: string | undefined = 'pdl_key') =>
  makePaddleApi({ base: base(), key, licenseOf: ([id]) => (id === 'pri_life' ? 'lifetime' : null), patienceMs: 150 })

const answer = (status: number, body: unknown, headers = {}) => (_: IncomingMessage, response: ServerResponse) => {
  response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body))
}
const transaction = (status: string, price = 'pri_life') => ({ data: { id: 'txn_1', status, items: [{ price: { id: price } }], custom_data: null } })

beforeAll(() => new Promise<void>((resolve) => void standIn.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  standIn.closeAllConnections()
  standIn.close()
})

test.each([
  ['completed', 'pri_life', { state: 'paid', license: 'lifetime' }],
  ['paid', 'pri_other', { state: 'paid' }],
  ['ready', 'pri_life', { state: 'open', license: 'lifetime' }],
])('a transaction that Paddle calls %s, for %s, is %j', async (status, price, told) => {
  behave = answer(200, transaction(status, price))
  expect(await paddle().transaction('txn_1')).toEqual(told)
  expect(asked.at(-1)).toBe('/transactions/txn_1 Bearer pdl_key')
})

test.each([
  ['does not know it', answer(404, { error: {} })],
  ['refuses the key', answer(403, { error: {} })],
  ['is down', answer(500, '<html>')],
  ['answers what is no JSON', answer(200, '<html>')],
  ['answers something else', answer(200, { data: { status: 'blessed' } })],
  ['sends us elsewhere', answer(302, '', { location: 'http://127.0.0.1:1/' })],
  ['breaks off', (_: IncomingMessage, response: ServerResponse) => void response.destroy()],
  ['never answers', () => {}],
])('nothing is known when Paddle %s', async (_what, does) => {
  behave = does
  expect(await paddle().transaction('txn_1')).toBeUndefined()
})

test('somebody who asks again and again is answered from memory for a while, also when nothing is known', async () => {
  behave = answer(404, {})
  const api = paddle()
  const before = asked.length
  for (let n = 0; n < 5; n += 1) expect(await api.transaction('txn_1')).toBeUndefined()
  expect(asked.length - before).toBe(1)
})

test('made-up ids do not become a flood: eight questions are under way at most', async () => {
  behave = () => {}
  const api = paddle()
  const before = asked.length
  await Promise.all(Array.from({ length: 50 }, (_, n) => api.transaction(`txn_${n}`)))
  expect(asked.length - before).toBe(8)
})

test('without a key nobody is asked', async () => {
  const before = asked.length
  const api = makePaddleApi({ base: base(), key: undefined, licenseOf: () => null, patienceMs: 150 })
  expect(await api.transaction('txn_1')).toBeUndefined()
  expect(asked.length).toBe(before)
})
