import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Behavior, brokenOff, replied } from '#run/testing/stand-in.ts'
import { createPaddleStandIn } from './testing.stand-in.ts'
import { portalLinks } from './portal.ts'

const OVERVIEW = 'https://customer-portal.paddle.test/cpl_1?action=overview'
const CANCEL = 'https://customer-portal.paddle.test/cpl_1?action=cancel'
const CARD = 'https://customer-portal.paddle.test/cpl_1?action=card'

const session = (subscriptions?: object[]) => ({
  data: { id: 'cpls_1', urls: { general: { overview: OVERVIEW }, subscriptions } },
})
const links = (id: string) => ({ id, cancel_subscription: CANCEL, update_subscription_payment_method: CARD })

describe('the way to the pages of Paddle', () => {
  let paddle: Awaited<ReturnType<typeof createPaddleStandIn>>
  beforeAll(async () => {
    paddle = await createPaddleStandIn()
  })
  beforeEach(() => {
    paddle.asked.length = 0
  })
  afterAll(() => paddle.close())

  const ask = (subscription?: string, key: string | undefined = 'key_1') =>
    portalLinks({ base: paddle.base, key }, 'ctm_1/?', subscription)
  const refused = { status: 503, code: 'portal_unavailable' }

  test('is asked for with the key, for one customer and their subscription', async () => {
    paddle.behave(
      replied(201, session([links('sub_0'), { ...links('sub_1'), cancel_subscription: `${CANCEL}&sub_1` }])),
    )
    expect(await ask('sub_1')).toEqual({ overview: OVERVIEW, cancel: `${CANCEL}&sub_1`, updatePayment: CARD })
    expect(paddle.asked).toEqual([
      {
        method: 'POST',
        path: '/customers/ctm_1%2F%3F/portal-sessions',
        authorization: 'Bearer key_1',
        body: '{"subscription_ids":["sub_1"]}',
      },
    ])
  })

  test('leads to the overview alone where there is no subscription, or Paddle tells nothing of it', async () => {
    const overview = { overview: OVERVIEW, cancel: null, updatePayment: null }
    paddle.behave(replied(201, session()))
    expect(await ask()).toEqual(overview)
    expect(paddle.asked[0]?.body).toBe('{}')
    paddle.behave(replied(201, session([links('sub_2')])))
    expect(await ask('sub_1')).toEqual(overview)
  })

  test.each<[string, Behavior]>([
    ['refuses', replied(403, { error: { code: 'forbidden' } })],
    ['fails', replied(500, {})],
    ['answers something else', replied(201, { data: {} })],
    [
      'names an address that no page has',
      replied(201, { data: { urls: { general: { overview: 'javascript:alert(1)' } } } }),
    ],
    ['sends us elsewhere', replied(302, '', { location: '/other' })],
    ['hangs up', brokenOff],
    ['answers no JSON', replied(200, '<html>')],
  ])('is told to be out of reach when Paddle %s', async (_, does) => {
    paddle.behave(does)
    await expect(ask('sub_1')).rejects.toMatchObject(refused)
    expect(paddle.asked).toHaveLength(1)
  })

  test('is not asked for without a key', async () => {
    await expect(portalLinks({ base: paddle.base, key: undefined }, 'ctm_1', undefined)).rejects.toMatchObject(refused)
    expect(paddle.asked).toEqual([])
  })
})
