import { beforeEach, expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { createRecordingStandIn, type Behavior, brokenOff, replied } from '#prove/servers/stand-in.ts'
import { portalLinks } from './portal.ts'

const OVERVIEW = 'https://customer-portal.paddle.test/cpl_1?action=overview'
const CANCEL = 'https://customer-portal.paddle.test/cpl_1?action=cancel'
const CARD = 'https://customer-portal.paddle.test/cpl_1?action=card'

const session = (subscriptions?: object[]) => ({
  data: { id: 'cpls_1', urls: { general: { overview: OVERVIEW }, subscriptions } },
})
const links = (id: string) => ({ id, cancel_subscription: CANCEL, update_subscription_payment_method: CARD })

const paddle = shared(() => createRecordingStandIn())
beforeEach(() => {
  paddle.requests.length = 0
})

const request = (subscription?: string, key: string | undefined = 'key_1') =>
  portalLinks({ base: paddle.origin, key }, 'ctm_1/?', subscription)
const refused = { status: 503, code: 'portal_unavailable' }

test('the links are requested with the API key for one customer and one subscription', async () => {
  paddle.behave(replied(201, session([links('sub_0'), { ...links('sub_1'), cancel_subscription: `${CANCEL}&sub_1` }])))
  expect(await request('sub_1')).toEqual({ overview: OVERVIEW, cancel: `${CANCEL}&sub_1`, updatePayment: CARD })
  expect(paddle.requests).toMatchObject([
    {
      method: 'POST',
      path: '/customers/ctm_1%2F%3F/portal-sessions',
      headers: { authorization: 'Bearer key_1' },
      body: '{"subscription_ids":["sub_1"]}',
    },
  ])
})

test('only the overview is linked without a subscription, or when Paddle does not know it', async () => {
  const overview = { overview: OVERVIEW, cancel: null, updatePayment: null }
  paddle.behave(replied(201, session()))
  expect(await request()).toEqual(overview)
  expect(paddle.requests[0]?.body).toBe('{}')
  paddle.behave(replied(201, session([links('sub_2')])))
  expect(await request('sub_1')).toEqual(overview)
})

test.each<[string, Behavior]>([
  ['refuses the key', replied(403, { error: { code: 'forbidden' } })],
  ['has an internal error', replied(500, {})],
  ['replies with unexpected JSON', replied(201, { data: {} })],
  [
    'replies with a URL that is not http',
    replied(201, { data: { urls: { general: { overview: 'javascript:alert(1)' } } } }),
  ],
  ['redirects', replied(302, '', { location: '/other' })],
  ['closes the connection', brokenOff],
  ['replies with HTML', replied(200, '<html>')],
])('the portal is unavailable when Paddle %s', async (_failure, behavior) => {
  paddle.behave(behavior)
  await expect(request('sub_1')).rejects.toMatchObject(refused)
  expect(paddle.requests).toHaveLength(1)
})

test('without an API key no request is sent', async () => {
  await expect(portalLinks({ base: paddle.origin, key: undefined }, 'ctm_1', undefined)).rejects.toMatchObject(refused)
  expect(paddle.requests).toMatchObject([])
})
