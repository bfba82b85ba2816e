import { eachTest } from '#prove/servers/resources.ts'
import { brokenOff, createRecordingStandIn, replied } from '#prove/servers/stand-in.ts'
import { expect, test } from 'vitest'
import { createSend } from './send.ts'
import type { Item } from './item-store.ts'

const NOW = Date.UTC(2026, 10, 21)
const item: Item = { id: 'the-key', order: 1, at: NOW, path: '/quiz/answer', body: '{"questionId":"goals"}' }

const server = eachTest(createRecordingStandIn)
const reply = (...given: Parameters<typeof replied>) => server.behave(replied(...given))

const send = () =>
  createSend(
    (path, init) => fetch(`${server.origin}${String(path)}`, init),
    () => NOW,
  )(item)

test('a request is sent as stored, with its Idempotency-Key', async () => {
  reply(200, '{"ok":true}')
  expect(await send()).toBe('delivered')
  const { method, path, headers, body } = server.requests.at(-1) ?? expect.fail()
  expect([method, path, body]).toEqual(['POST', '/api/v1/quiz/answer', item.body])
  expect(headers).toMatchObject({ 'idempotency-key': 'the-key', 'content-type': 'application/json' })
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
  server.behave(brokenOff)
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
