import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { portalLinks } from './paddle-portal.ts'

const OVERVIEW = 'https://customer-portal.paddle.test/cpl_1?action=overview'
const CANCEL = 'https://customer-portal.paddle.test/cpl_1?action=cancel'
const CARD = 'https://customer-portal.paddle.test/cpl_1?action=card'

const session = (subscriptions?: object[]) => ({ data: { id: 'cpls_1', urls: { general: { overview: OVERVIEW }, subscriptions } } })
const links = (id: string) => ({ id, cancel_subscription: CANCEL, update_subscription_payment_method: CARD })

type Asked = { method?: string; url?: string; authorization?: string; body: string }

/** Stands where Paddle's API is, and answers as it is told to. */
describe('the way to the pages of Paddle', () => {
  let base: string
  let asked: Asked[] = []
  let answer: (response: ServerResponse) => unknown
  const hear = async (request: IncomingMessage) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const { method, url, headers } = request
    asked.push({ method, url, authorization: headers.authorization, body } as Asked)
  }
  const server = createServer(async (request, response) => {
    await hear(request)
    answer(response)
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterEach(() => {
    asked = []
  })
  afterAll(() => server.close())

  const saying = (body: unknown, status = 201) => {
    answer = (response) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  const ask = (subscription?: string, key: string | undefined = 'key_1') => portalLinks({ base, key }, 'ctm_1/?', subscription)
  const refused = { status: 503, code: 'portal_unavailable' }

  test('is asked for with the key, for one customer and their subscription', async () => {
    saying(session([links('sub_0'), { ...links('sub_1'), cancel_subscription: `${CANCEL}&sub_1` }]))
    expect(await ask('sub_1')).toEqual({ overview: OVERVIEW, cancel: `${CANCEL}&sub_1`, updatePayment: CARD })
    expect(asked).toEqual([
      { method: 'POST', url: '/customers/ctm_1%2F%3F/portal-sessions', authorization: 'Bearer key_1', body: '{"subscription_ids":["sub_1"]}' },
    ])
  })

  test('leads to the overview alone where there is no subscription, or Paddle tells nothing of it', async () => {
    const overview = { overview: OVERVIEW, cancel: null, updatePayment: null }
    saying(session())
    expect(await ask()).toEqual(overview)
    expect(asked[0]?.body).toBe('{}')
    saying(session([links('sub_2')]))
    expect(await ask('sub_1')).toEqual(overview)
  })

  test.each<[string, () => void]>([
    ['refuses', () => saying({ error: { code: 'forbidden' } }, 403)],
    ['fails', () => saying({}, 500)],
    ['answers something else', () => saying({ data: {} })],
    ['names an address that no page has', () => saying({ data: { urls: { general: { overview: 'javascript:alert(1)' } } } })],
    ['sends us elsewhere', () => (answer = (response) => response.writeHead(302, { location: `${base}/other` }).end())],
    ['hangs up', () => (answer = (response) => response.destroy())],
    ['answers no JSON', () => (answer = (response) => response.end('<html>'))],
  ])('is told to be out of reach when Paddle %s', async (_, prepare) => {
    prepare()
    await expect(ask('sub_1')).rejects.toMatchObject(refused)
    expect(asked).toHaveLength(1)
  })

  test('is not asked for without a key', async () => {
    await expect(portalLinks({ base, key: undefined }, 'ctm_1', undefined)).rejects.toMatchObject(refused)
    expect(asked).toEqual([])
  })
})
