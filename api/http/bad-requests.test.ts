import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { expectRefusal, createTestApi } from '#api/testing.ts'
import { type TestConnection, openConnection, type RawReply } from '#api/http/server/testing.ts'

let head: number
/** Starts early, because it takes ten seconds. */
let dripped: Promise<{ reply: RawReply | undefined; seconds: number }>

const api = shared(() => createTestApi())
beforeAll(async () => {
  dripped = drip()
})

beforeEach(async () => {
  head = await api.store.head()
})
afterEach(async () => {
  expect(await api.store.head(), 'nothing may have been stored').toBe(head)
  expect(api.logged(), 'nothing may have been our fault').not.toMatch(/"msg":"fault"/)
})

test.each([
  '/api/',
  '/api/v1',
  '/api/v2/quiz/data',
  '/api/v1/quiz/data/x',
  '/api/v1/quiz/Data',
  '/API/v1/quiz/data',
  '/api/v1/%71uiz/data',
  '/api/v1//quiz/data',
  '/api/../api/v1/quiz/data',
  `/api/${'x'.repeat(5_000)}`,
])('an unknown address gets 404: %s', async (path) => {
  for (const method of ['GET', 'POST']) {
    const connection = openConnection(api.port)
    connection.send(`${method} ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n`)
    expectRefusal(404, await connection.reply())
    connection.close()
  }
})

test.each([
  '/api/v1/quiz/data%00',
  '/%zz',
  '/api/%E0%A4%A',
  '/%ED%A0%80',
  '/%C0%80',
  '/assets/%ff.js',
  'http://[bad',
  'http://%zz/',
])('an address that cannot be decoded is refused: %s', async (target) => {
  const connection = openConnection(api.port)
  connection.send(`GET ${target} HTTP/1.1\r\nHost: x\r\n\r\n`)
  const reply = await connection.reply()
  expectRefusal(400, reply)
  expect(reply?.headers['x-request-id']).toBeTruthy()
  connection.close()
})

test.each([
  '?quizUserId=%00',
  '?quizUserId=%',
  '?quizUserId=%E0%A4%A',
  '?quizUserId=%ED%A0%80',
  '?quizUserId=a&quizUserId=b',
  `?quizUserId=${'x'.repeat(5_000)}`,
  '?quizUserId=__proto__',
])('an address with an invalid query is refused: %s', async (query) => {
  expectRefusal(400, await api.get(`/api/v1/quiz/data${query}`))
})

test.each([
  '?__proto__=1&constructor=2&toString=3',
  '?quizUserId[]=1',
  '?&&&===',
  '?%00=%00',
  `?${'a=1&'.repeat(2_000)}`,
])('unknown query parameters are ignored: %s', async (query) => {
  expect((await api.get(`/api/v1/quiz/data${query}`)).status).toBe(200)
})

const lines = (...all: string[]) => all.map((line) => `${line}\r\n`).join('')
const get = (...headers: string[]) => lines('GET /healthz HTTP/1.1', 'Host: x', ...headers, '')
const post = (headers: string[], body: string) =>
  lines('POST /api/v1/quiz/answer HTTP/1.1', 'Host: x', 'Content-Type: application/json', ...headers, '') + body
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`

/** Checks that a connection still serves requests or is closed after a refusal. */
const expectUsableOrClosed = async (connection: TestConnection, reply: RawReply | undefined) => {
  if (reply?.headers['connection'] === 'close') {
    const end = await Promise.race([connection.closed.then(() => 'closed'), delay(5_000, 'hangs', { ref: false })])
    return expect(end).toBe('closed')
  }
  connection.send(get())
  expect((await connection.reply())?.status).toBe(200)
  connection.close()
}

test.each([
  ['no request at all', 400, 'hello\r\n\r\n'],
  ['the beginning of a secret handshake', 400, Buffer.from([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3])],
  ['an unknown method', 400, 'BREW / HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['an unknown HTTP version', 400, 'GET / HTTP/9.9\r\nHost: x\r\n\r\n'],
  ['no host', 400, 'GET /healthz HTTP/1.1\r\n\r\n'],
  ['a header without a colon', 400, get('nonsense')],
  ['a header with a NUL', 400, get('X-Header: a\0b')],
  ['a header of 60 KB', 431, get(`X-Header: ${'x'.repeat(60_000)}`)],
  ['7,000 headers', 431, get(...Array.from({ length: 7_000 }, (_, n) => `X-${n}: 1`))],
  ['an address of 60 KB', 431, `POST /${'x'.repeat(60_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
  ['a cookie of 60 KB', 431, get(`Cookie: ${'x'.repeat(60_000)}`)],
  ['a length that is no number', 400, post(['Content-Length: many'], '{}')],
  ['a length below zero', 400, post(['Content-Length: -1'], '{}')],
  ['two lengths', 400, post(['Content-Length: 2', 'Content-Length: 3'], '{}x')],
  ['a length and chunks', 400, post(['Content-Length: 2', 'Transfer-Encoding: chunked'], `${chunk('{}')}0\r\n\r\n`)],
  ['chunks that are none', 400, post(['Transfer-Encoding: chunked'], 'zz\r\n{}\r\n')],
  ['chunks beyond 64 KiB', 413, post(['Transfer-Encoding: chunked'], chunk('x'.repeat(40_000)).repeat(2))],
  ['more than 64 KiB announced and not sent', 413, post([`Content-Length: ${64 * 1024 + 1}`], '')],
  ['an absurd length', 413, post(['Content-Length: 9007199254740993'], '{}')],
  ['an expectation that we do not know', 400, post(['Content-Length: 2', 'Expect: a-miracle'], '{}')],
  ['two keys of operations', 400, post(['Content-Length: 2', 'Idempotency-Key: a', 'Idempotency-Key: b'], '{}')],
])('%s is refused, and the connection is kept or closed', async (_, status, sent) => {
  const connection = openConnection(api.port)
  connection.send(sent)
  const reply = await connection.reply()
  // Whatever a browser can open is a page.
  if (/^GET \/(?!api\/)/.test(String(sent)) && reply?.headers['content-type'] === 'text/html; charset=utf-8') {
    expect([reply.status, reply.headers['content-length']]).toEqual([status, String(Buffer.byteLength(reply.text))])
  } else {
    expectRefusal(status, reply)
    expect(reply?.headers['content-type']).toBe('application/json; charset=utf-8')
  }
  await expectUsableOrClosed(connection, reply)
})

test.each([
  ['a malformed body', post(['Content-Length: 1'], '{'), 400],
  ['a body of the wrong shape', post(['Content-Length: 2'], '{}'), 400],
  ['a body for an unknown address', 'POST /api/v1/x HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nxyz', 404],
  ['a method not taken here', 'DELETE /api/v1/quiz/data HTTP/1.1\r\nHost: x\r\n\r\n', 405],
  ['an address that cannot be read', 'GET /% HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['an empty body', post(['Content-Length: 0'], ''), 400],
])('after %s the same connection serves the next request', async (_, sent, status) => {
  const connection = openConnection(api.port)
  connection.send(sent + get() + sent)
  const replies = [await connection.reply(), await connection.reply(), await connection.reply()]
  expect(replies.map((reply) => reply?.status)).toEqual([status, 200, status])
  connection.close()
})

test('a CONNECT request opens no tunnel', async () => {
  const connection = openConnection(api.port)
  connection.send('CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n')
  expect(await connection.reply()).toBeUndefined()
})

test('a body that breaks off stores nothing', async () => {
  const connection = openConnection(api.port)
  connection.send(post(['Content-Length: 1000'], '{"quizUserId":"'))
  await delay(50)
  connection.close()
  await delay(50)
  expect((await api.get('/healthz')).status).toBe(200)
})

test('a body that arrives slowly is refused after ten seconds', async () => {
  const { reply, seconds } = await dripped
  expectRefusal(408, reply)
  expect(reply?.headers['connection']).toBe('close')
  expect(seconds).toBeGreaterThan(9)
  expect(seconds).toBeLessThan(25)
})

/** Sends a body of a thousand bytes, one byte every 100 ms. */
const drip = async () => {
  const connection = openConnection(api.port)
  const start = performance.now()
  connection.send(post(['Content-Length: 1000'], ''))
  const dripping = setInterval(() => connection.send(' '), 100)
  const reply = await connection.reply(40)
  clearInterval(dripping)
  connection.close()
  return { reply, seconds: (performance.now() - start) / 1_000 }
}
