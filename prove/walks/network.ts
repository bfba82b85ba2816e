import { Agent, createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { baseUrl } from '#web/e2e/tools/browser.ts'

/** The next requests fare so: dropped on the way there, dropped on the way back, or answered late. */
export type Trouble = 'lost' | 'unanswered' | 'late'

/** Edits what passes, which plants a bug without a switch in the product. */
export type Edits = {
  request?: (path: string, body: string) => string
  reply?: (path: string, body: string) => string
}

/** An order of the simulated checkout that has passed. */
export type PassedOrder = { transactionId: string; step: 'open' | 'pay' }

const SLOW_MS = 150
const LATE_MS = 1_500
const readAll = async (stream: IncomingMessage) => Buffer.concat(await stream.toArray())

/**
 * Starts a bad line to the site. Unlike routes of the browser, it also carries what service workers send, and what pages
 * send while they close.
 */
export const startNetwork = async (edits: Edits) => {
  const agent = new Agent({ keepAlive: true })
  const orders: PassedOrder[] = []
  const line = { isOff: false, isSlow: false, troubles: [] as Trouble[] }
  let busy = 0

  const forward = ({ method, headers, url = '/' }: IncomingMessage, body: string) =>
    new Promise<{ reply: IncomingMessage; body: Buffer }>((resolve, reject) => {
      const { 'accept-encoding': _, 'content-length': __, ...kept } = headers
      const length = body === '' ? {} : { 'content-length': Buffer.byteLength(body) }
      httpRequest(baseUrl() + url, { method, agent, headers: { ...kept, ...length } }, (reply) => {
        void readAll(reply).then((read) => resolve({ reply, body: read }), reject)
      })
        .on('error', reject)
        .end(body)
    })

  const noteOrder = (sent: string, replied: string) => {
    const { action, transactionId } = JSON.parse(sent)
    if (action === 'open') orders.push({ step: action, transactionId: JSON.parse(replied).transactionId })
    if (action === 'pay') orders.push({ step: action, transactionId })
  }

  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '/'
    // Without its document a page is the browser's, not ours.
    const trouble = /^\/(?:api|assets)\//.test(path) ? line.troubles.shift() : undefined
    const read = (await readAll(request)).toString()
    if (line.isOff || trouble === 'lost') return response.destroy()
    const sent = edits.request?.(path, read) ?? read
    if (trouble === 'late') {
      // Nothing waits for it.
      busy--
      await delay(LATE_MS)
      busy++
    } else if (line.isSlow) await delay(SLOW_MS)
    const { reply, body } = await forward(request, sent)
    const isOk = reply.statusCode === 200
    if (isOk && path === '/api/v1/checkout/simulated') noteOrder(sent, body.toString())
    if (line.isOff || trouble === 'unanswered') return response.destroy()
    const edited = isOk && edits.reply && path.startsWith('/api/') ? edits.reply(path, body.toString()) : body
    const { 'content-length': _, 'transfer-encoding': __, ...headers } = reply.headers
    return response.writeHead(reply.statusCode ?? 502, headers).end(edited)
  }

  const server = createServer((request, response) => {
    busy++
    void pass(request, response)
      .catch(() => response.destroy())
      .finally(() => busy--)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    line,
    orders,
    isBusy: () => busy > 0,
    close: () => {
      server.closeAllConnections()
      agent.destroy()
      return new Promise((closed) => server.close(closed))
    },
  }
}

export type BadLine = Awaited<ReturnType<typeof startNetwork>>
