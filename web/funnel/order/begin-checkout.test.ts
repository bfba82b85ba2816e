import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { plans } from '#api/content/plans.ts'
import { whenSettled } from '#web/lib/outbox.ts'
import type { Order } from '../checkout.ts'
import { beginCheckout } from './begin-checkout.ts'

const [trial] = plans
let server: Server
let sent: { url: string | undefined; body: unknown }[]
let opened: Order[]
const checkout = { open: (order: Order) => void opened.push(order) }

beforeEach(async () => {
  sent = []
  opened = []
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = await request.toArray()
    sent.push({ url: request.url, body: JSON.parse(Buffer.concat(chunks).toString()) })
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}')
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const real = globalThis.fetch
  // As much of a browser as the way to the server needs; this one keeps nothing.
  vi.stubGlobal('window', { fetch: (path: string, init: RequestInit) => real(`http://127.0.0.1:${port}${path}`, init) })
})

afterEach(() => {
  vi.unstubAllGlobals()
  server.closeAllConnections()
  return new Promise((closed) => server.close(closed))
})

test.each([true, false])('the checkout opens with the plan, and with the sale when there is one: %j', async (sale) => {
  beginCheckout(checkout, trial, sale)
  expect(opened).toEqual([{ plan: trial, sale }])
  expect(await whenSettled(5000)).toBe(true)
  expect(sent).toEqual([{ url: '/api/v1/quiz/user-info', body: { quizUserId: expect.any(String), checkout: true } }])
})

test('with no plan selected nothing happens', async () => {
  beginCheckout(checkout, undefined, false)
  await whenSettled(5000)
  expect({ opened, sent }).toEqual({ opened: [], sent: [] })
})

test('with the checkout not loaded nothing happens', async () => {
  beginCheckout(undefined, trial, false)
  await whenSettled(5000)
  expect(sent).toEqual([])
})
