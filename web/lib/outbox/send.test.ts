import { createServer, type RequestListener, type Server } from 'node:http'
import { portOf } from '#testing/port-of.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSend } from './send.ts'
import type { Item } from './item-store.ts'

const NOW = Date.UTC(2026, 10, 21)
const item: Item = { id: 'the-key', order: 1, at: NOW, path: '/quiz/answer', body: '{"questionId":"goals"}' }

let server: Server
let answer: RequestListener

const reply = (status: number, body: string, headers: Record<string, string> = {}) => {
  answer = (_, response) => void response.writeHead(status, headers).end(body)
}

const send = () => {
  const port = portOf(server)
  return createSend(
    (path, init) => fetch(`http://127.0.0.1:${port}${String(path)}`, init),
    () => NOW,
  )(item)
}

beforeEach(async () => {
  server = createServer((request, response) => answer(request, response))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
})

afterEach(() => {
  server.closeAllConnections()
  return new Promise((closed) => server.close(closed))
})

test('a request is sent as stored, with its Idempotency-Key', async () => {
  const received: unknown[] = []
  answer = async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    received.push(
      request.method,
      request.url,
      request.headers['idempotency-key'],
      request.headers['content-type'],
      body,
    )
    response.end('{"ok":true}')
  }
  expect(await send()).toBe('delivered')
  expect(received).toEqual(['POST', '/api/v1/quiz/answer', 'the-key', 'application/json', item.body])
})

test('a request carries the cookies of the site', async () => {
  const credentials: unknown[] = []
  const fetch = async (_: unknown, init?: RequestInit) => {
    credentials.push(init?.credentials)
    return Response.json({ ok: true })
  }
  expect(await createSend(fetch, () => NOW)({ ...item, path: '/fb/purchase' })).toBe('delivered')
  expect(credentials).toEqual(['include'])
})

test.each([408, 425, 429, 500, 502, 503, 504])('a request is sent again after an answer of %d', async (status) => {
  reply(status, '{"code":"x","message":"Later."}')
  expect(await send()).toEqual({ retryAfterMs: 0 })
})

test('a request is sent again when it conflicted with another request of the visitor', async () => {
  reply(409, '{"code":"conflict","message":"Please try again."}')
  expect(await send()).toEqual({ retryAfterMs: 0 })
})

test('a request is sent again when nothing answers', async () => {
  answer = (request) => request.socket.destroy()
  expect(await send()).toEqual({ retryAfterMs: 0 })
})

test.each(['<html>Welcome to the hotel</html>', '', '{"ok":false}', 'null'])(
  'a request is sent again when a captive portal answers %o instead of the API',
  async (body) => {
    reply(200, body)
    expect(await send()).toEqual({ retryAfterMs: 0 })
  },
)

test.each([
  ['2', 2000],
  ['Sat, 21 Nov 2026 00:00:09 GMT', 9000],
  ['Fri, 20 Nov 2026 00:00:00 GMT', 0],
  ['soon', 0],
  ['86400', 300_000],
])('a request is not sent again before the time in the header Retry-After: %s', async (header, retryAfterMs) => {
  reply(503, '', { 'retry-after': header })
  expect(await send()).toEqual({ retryAfterMs })
})

test.each([400, 401, 403, 404, 410, 413, 415, 422])(
  'a request is refused permanently by an answer of %d',
  async (status) => {
    reply(status, '{"code":"x","message":"No."}')
    expect(await send()).toEqual({ refused: { status } })
  },
)

test('a request is refused permanently when the visitor was erased', async () => {
  reply(409, '{"code":"erased","message":"The data under this id was erased."}')
  expect(await send()).toEqual({ refused: { status: 409 } })
})
