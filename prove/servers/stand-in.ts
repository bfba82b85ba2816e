import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { readPort } from './port-of.ts'
import { text } from 'node:stream/consumers'

/** Replies to one request, or doesn't. */
export type Behavior = (response: ServerResponse) => void

export const replied =
  (status: number, body: unknown, headers: Record<string, string> = {}): Behavior =>
  (response) => {
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body))
  }
export const never: Behavior = () => {}
export const brokenOff: Behavior = (response) => void response.destroy()

export type ReceivedRequest = {
  method: string | undefined
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** Creates a local HTTP server in place of an external API. `decide` selects the reply to each request. */
export const createStandIn = async (decide: (request: ReceivedRequest) => Behavior) => {
  const server = createServer(async (request, response) => {
    const { method, url: path = '', headers } = request
    decide({ method, path, headers, body: await text(request) })(response)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const port = readPort(server)
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Creates a stand-in that records requests, and responds as a test says last. */
export const createRecordingStandIn = async () => {
  const requests: ReceivedRequest[] = []
  let behavior = never
  const { origin, close } = await createStandIn((request) => {
    requests.push(request)
    return behavior
  })
  const behave = (next: Behavior) => {
    behavior = next
  }
  return { origin, requests, behave, close }
}
