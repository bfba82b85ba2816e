import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { baseUrl } from './browser.ts'

/** A request with an Idempotency-Key that the proxy received. */
export type Write = {
  path: string
  key: string
  body: Record<string, unknown>
  /** Status of the response; undefined if the API did not receive the write. */
  status: number | undefined
}

/** `pass` forwards the write, `lost` drops it, and `unanswered` applies it but drops the response. */
export type WriteOutcome = 'pass' | 'lost' | 'unanswered'

const readAll = async (stream: IncomingMessage) => Buffer.concat(await stream.toArray())

const forward = (request: IncomingMessage, body: Buffer): Promise<{ answer: IncomingMessage; body: Buffer }> =>
  new Promise((resolve, reject) => {
    const { method, headers, url = '/' } = request
    const upstream = httpRequest(baseUrl() + url, { method, headers }, (answer) => {
      void readAll(answer).then((read) => resolve({ answer, body: read }), reject)
    })
    upstream.on('error', reject).end(body)
  })

const writeOf = ({ url = '' }: IncomingMessage, key: string, body: Buffer): Write => ({
  path: url.replace('/api/v1', ''),
  key,
  body: JSON.parse(body.toString()),
  status: undefined,
})

/**
 * Starts a proxy to the site that records all writes in the order of their responses, and can drop some. Unlike routes of
 * the browser, it also sees writes that a page sends while it closes.
 */
export const startApiProxy = async () => {
  const writes: Write[] = []
  let outcomeOf: (write: Write) => WriteOutcome = () => 'pass'

  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await readAll(request)
    const key = request.headers['idempotency-key']?.toString()
    // A POST without a key stores nothing: it asks for a preview.
    const write = key ? writeOf(request, key, body) : undefined
    const outcome = write ? outcomeOf(write) : 'pass'
    if (write && outcome === 'lost') writes.push(write)
    if (outcome === 'lost') return response.destroy()
    const { answer, body: answered } = await forward(request, body)
    if (write) writes.push({ ...write, status: answer.statusCode })
    if (outcome === 'unanswered') return response.destroy()
    return response.writeHead(answer.statusCode ?? 502, answer.headers).end(answered)
  }

  const server = createServer((request, response) => void pass(request, response).catch(() => response.destroy()))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    writes,
    setOutcome: (rule: typeof outcomeOf) => {
      outcomeOf = rule
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(closed))
    },
  }
}

export type ApiProxy = Awaited<ReturnType<typeof startApiProxy>>
