import { eachTest } from '#prove/servers/resources.ts'
import { brokenOff, createRecordingStandIn, replied } from '#prove/servers/stand-in.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { login } from '#api/contracts/account/cabinet.ts'
import type { quizData, userInfo } from '#api/contracts/quiz/funnel.ts'
import { deviceToken } from './device-token.ts'
import { get, post, Refused, Unreachable } from './api.ts'

const visitor = { quizUserId: '0f4d2a5e-6f0c-4c7e-9d49-1f1c8f0a2b11' }

const server = eachTest(createRecordingStandIn)
const received = () => server.requests.at(-1)
const replyWith = (...given: Parameters<typeof replied>) => server.behave(replied(...given))

beforeEach(() => {
  const real = globalThis.fetch
  // A page calls its own origin, which is the server of this test.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => real(`${server.origin}${path}`, init))
})

afterEach(() => vi.unstubAllGlobals())

test('a POST request carries its JSON, the bearer token and the Idempotency-Key', async () => {
  replyWith(200, '{"ok":true}')
  await post<typeof userInfo>('/quiz/user-info', { ...visitor, age: '60+' }, { bearer: 't', idempotencyKey: 'k' })
  expect(received()).toMatchObject({
    path: '/api/v1/quiz/user-info',
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer t', 'idempotency-key': 'k' },
  })
  expect(JSON.parse(received()?.body ?? '')).toEqual({ ...visitor, age: '60+' })
})

test('a sign-in stores the token of the device, and only later sign-ins of the same area carry it', async () => {
  replyWith(200, '{"token":"t"}', { 'device-token': 'known' })
  const credentials = { email: 'ruth@moab.example', password: 'of-good-courage' }
  await post<typeof login>('/account/auth/login', credentials)
  expect(received()?.headers).not.toHaveProperty('device-token')
  await post<typeof login>('/account/auth/login', credentials)
  expect(received()?.headers).toMatchObject({ 'device-token': 'known' })
  await post<typeof userInfo>('/quiz/user-info', visitor)
  expect(received()?.headers).not.toHaveProperty('device-token')
  deviceToken.forget('account')
  await post<typeof login>('/account/auth/login', credentials)
  expect(received()?.headers).not.toHaveProperty('device-token')
})

test('a GET request carries the defined query parameters and no body', async () => {
  replyWith(200, '{"version":"v1","questions":[]}')
  const set = await get<typeof quizData>('/quiz/data', { quizUserId: visitor.quizUserId, version: undefined })
  expect(set.version).toBe('v1')
  expect(received()).toMatchObject({
    path: `/api/v1/quiz/data?quizUserId=${visitor.quizUserId}`,
    method: 'GET',
    body: '',
  })
})

test('a refused request rejects with the message of the server', async () => {
  replyWith(422, '{"code":"x","message":"That day is not open yet."}')
  const refusal = await get<typeof quizData>('/quiz/data').catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(Refused)
  expect(refusal).toMatchObject({ status: 422, message: 'That day is not open yet.', hasServerMessage: true })
})

test.each(['<h1>Bad gateway</h1>', '', 'null', '{"message":7}', '[]'])(
  'a refused request rejects with its status when the body is %o',
  async (body) => {
    replyWith(502, body)
    const refusal = await get<typeof quizData>('/quiz/data').catch((error: unknown) => error)
    expect(refusal).toMatchObject({ name: 'Refused', status: 502, hasServerMessage: false })
  },
)

test('a request without an answer rejects with Unreachable when the connection breaks', async () => {
  server.behave(brokenOff)
  await expect(get<typeof quizData>('/quiz/data')).rejects.toBeInstanceOf(Unreachable)
})

test('a request without an answer rejects with Unreachable when a captive portal answers', async () => {
  replyWith(200, '<html>Welcome to the hotel</html>')
  await expect(post<typeof userInfo>('/quiz/user-info', visitor)).rejects.toBeInstanceOf(Unreachable)
})
