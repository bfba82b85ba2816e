import { eachTest } from '#prove/servers/resources.ts'
import { type Behavior, brokenOff, createStandIn, replied } from '#prove/servers/stand-in.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SaveAnswers } from '#api/contracts/course/cabinet-course.ts'
import type { Item } from '#web/lib/outbox/item-store.ts'
import { createSendSave, type SavedProgress } from './send-save.ts'

const save: SaveAnswers = {
  day: 3,
  courseVersion: 'v1',
  progress: 100,
  answers: { 'd03-note': 'Bread' },
  rating: 5,
  timeSpent: 61,
}
const item: Item = {
  id: 'the-key',
  order: 1,
  at: 1,
  path: '/account/answers/v1/3',
  body: JSON.stringify(save),
  replaceKey: 'v1.3',
}
const ANSWERS = 'POST /api/v1/account/answers/v1/3'
const ACTIVE_DAY = 'POST /api/v1/account/subscription/active-day'

let replies: Record<string, Behavior>
let received: { request: string; key: unknown; body: unknown }[]

const server = eachTest(() =>
  createStandIn(({ method, path, headers, body }) => {
    const request = `${method} ${path}`
    received.push({ request, key: headers['idempotency-key'], body: JSON.parse(body) })
    return replies[request] ?? brokenOff
  }),
)
beforeEach(() => {
  received = []
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
  const real = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => real(`${server.origin}${path}`, init))
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const shown: SavedProgress[] = []
const send = createSendSave(
  () => true,
  (_saved, progress) => shown.push(progress),
)
const ok = (openedDay: number) => replied(200, { ok: true, activeDay: 3, openedDay })
const refusal = (status: number, headers?: Record<string, string>) =>
  replied(status, { code: 'x', message: 'No.' }, headers)

test('a save is posted as stored, with the key of the item', async () => {
  replies = { [ANSWERS]: ok(3) }
  expect(await send(item)).toBe('delivered')
  expect(received).toEqual([{ request: ANSWERS, key: 'the-key', body: save }])
})

test('a save moves on to the next day when it is open, even if that request fails', async () => {
  replies = { [ANSWERS]: ok(4), [ACTIVE_DAY]: refusal(500) }
  expect(await send(item)).toBe('delivered')
  expect(received.map(({ request }) => request)).toEqual([ANSWERS, ACTIVE_DAY])
  expect(received[1]?.body).toEqual({ activeDay: 4 })
  expect(shown.at(-1)).toMatchObject({ activeDay: 3, openedDay: 4 })
})

test.each([402, 408, 409, 423, 429, 500, 503])('a save is sent again after an answer of %d', async (status) => {
  replies = { [ANSWERS]: refusal(status) }
  expect(await send(item)).toEqual({ retryAfterMs: 0 })
})

test('a save is sent again after no answer', async () => {
  replies = {}
  expect(await send(item)).toEqual({ retryAfterMs: 0 })
})

test('a save is not sent again before the time in the header Retry-After', async () => {
  replies = { [ANSWERS]: refusal(503, { 'retry-after': '2' }) }
  expect(await send(item)).toEqual({ retryAfterMs: 2000 })
})

test.each([401, 403])('a save answered with %d waits until the subscriber signs in', async (status) => {
  replies = { [ANSWERS]: refusal(status) }
  expect(await send(item)).toBe('signed-out')
})

test('what was saved is not shown to another subscriber who has signed in meanwhile', async () => {
  replies = { [ANSWERS]: ok(3) }
  const signedIn = [true, false]
  const isSignedIn = () => signedIn.shift() ?? false
  expect(await createSendSave(isSignedIn, () => expect.unreachable())(item)).toBe('delivered')
})

test('a save is not sent while its subscriber is signed out', async () => {
  replies = { [ANSWERS]: ok(3) }
  expect(
    await createSendSave(
      () => false,
      () => {},
    )(item),
  ).toBe('signed-out')
  expect(received).toEqual([])
})

test.each([400, 404, 413, 415, 422])(
  'a save answered with %d is refused with the reason of the server',
  async (status) => {
    replies = { [ANSWERS]: refusal(status) }
    expect(await send(item)).toMatchObject({ refused: { status, message: 'No.' } })
  },
)
