import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type FetchEvent = { request: object; respondWith: (reply: Promise<Response>) => void; waitUntil: () => void }

const SHELL = '/account/cabinet'
const listeners: Record<string, (event: FetchEvent) => void> = {}

const replyTo = (path: string, kind: { mode: string; destination: string }) =>
  new Promise<Response>((resolve) => {
    const request = { url: `https://lamp.example${path}`, method: 'GET', ...kind }
    listeners['fetch']?.({ request, respondWith: resolve, waitUntil: () => undefined })
  })
const openPage = () => replyTo('/account/day?day=3', { mode: 'navigate', destination: 'document' })

/** The body arrives after a while, unless the request is aborted. */
const slowReply = (text: string, waitMs: number, signal: AbortSignal) => {
  const body = new ReadableStream({
    start: (controller) => {
      signal.addEventListener('abort', () => controller.error(signal.reason))
      setTimeout(() => {
        if (signal.aborted) return
        controller.enqueue(new TextEncoder().encode(text))
        controller.close()
      }, waitMs)
    },
  })
  return new Response(body)
}

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  vi.stubGlobal('__WORKER__', { area: 'cabinet', page: SHELL, files: [] })
  vi.stubGlobal('registration', { scope: 'https://lamp.example/account/' })
  vi.stubGlobal('addEventListener', (name: string, listener: (event: FetchEvent) => void) => {
    listeners[name] = listener
  })
  vi.stubGlobal('caches', {
    match: async () => new Response('the stored one'),
    open: async () => ({ match: async () => undefined, add: async () => undefined }),
  })
  await import('./worker.ts')
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('a page comes from the network, also if its body takes long', async () => {
  vi.stubGlobal('fetch', async (_: Request, { signal }: { signal: AbortSignal }) => slowReply('new', 9_000, signal))
  const text = openPage().then((reply) => reply.text())
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await text).toBe('new')
})

test('a page of which nothing has come in time is the stored one', async () => {
  vi.stubGlobal(
    'fetch',
    (_: Request, { signal }: { signal: AbortSignal }) =>
      new Promise((__, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  )
  const reply = openPage()
  await vi.advanceTimersByTimeAsync(4_000)
  expect(await (await reply).text()).toBe('the stored one')
})

test.each([
  [503, 'the stored one'],
  [404, 'from the server'],
])('a page that the server answers with %d is %s', async (status, text) => {
  vi.stubGlobal('fetch', async () => new Response('from the server', { status }))
  expect(await (await openPage()).text()).toBe(text)
})

test('a stored picture is shown whole, also if its new one takes long', async () => {
  vi.stubGlobal('fetch', async (_: Request, { signal }: { signal: AbortSignal }) => slowReply('new', 9_000, signal))
  const reply = await replyTo('/art/days/v1-3.svg', { mode: 'no-cors', destination: 'image' })
  const text = reply.text()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await text).toBe('new')
})
