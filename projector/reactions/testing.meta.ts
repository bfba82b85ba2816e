import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { MetaPurchaseEvent } from './meta-event.ts'

/** What the stand-in does with one request. */
export type Behaviour = (response: ServerResponse) => void

export type MetaRequest = { path: string; body: { data: MetaPurchaseEvent[]; access_token: string } }

export const replied = (status: number, body: unknown, headers: Record<string, string> = {}): Behaviour => (response) => {
  response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body))
}
export const never: Behaviour = () => {}
export const brokenOff: Behaviour = (response) => void response.destroy()

/** The body of an error of Meta's. */
export const errorOf = (code: number, message = 'x') => ({ error: { message, type: 'OAuthException', code, fbtrace_id: 'x' } })

const ok = replied(200, { events_received: 1, messages: [], fbtrace_id: 'x' })

/** A stand-in for Meta's Conversions API on this machine: keeps what it is told, and answers as each purchase is to fare. */
export const makeMeta = async () => {
  const requests: MetaRequest[] = []
  const plans = new Map<string, Behaviour[]>()
  const server = createServer(async (request, response) => {
    const body: MetaRequest['body'] = JSON.parse(await text(request))
    requests.push({ path: request.url ?? '', body })
    const plan = plans.get(body.data[0]?.custom_data.order_id ?? '')?.shift() ?? ok
    plan(response)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    base: `http://127.0.0.1:${port}/v26.0`,
    requestsFor: (transactionId: string) => requests.filter(({ body }) => body.data[0]?.custom_data.order_id === transactionId),
    /** How the requests about a purchase fare, one after the other; after these all is well. */
    behave: (transactionId: string, replies: Behaviour[]) => void plans.set(transactionId, [...replies]),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
