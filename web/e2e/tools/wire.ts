import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { baseUrl } from './browser.ts'

/** A request with an Idempotency-Key, as it passed on its way to the API. */
export type Write = {
  path: string
  key: string
  body: Record<string, unknown>
  /** What the API answered; undefined for one that never reached it. */
  status: number | undefined
}

/** What happens to a write: it passes, never reaches the API, or is applied while its answer is lost. */
export type Fate = 'pass' | 'lost' | 'unanswered'

const readAll = async (stream: IncomingMessage) => Buffer.concat(await stream.toArray())

const forward = (request: IncomingMessage, body: Buffer): Promise<{ answer: IncomingMessage; body: Buffer }> =>
  new Promise((resolve, reject) => {
    const { method, headers, url = '/' } = request
    const onward = ask(baseUrl() + url, { method, headers }, (answer) => {
      void readAll(answer).then((read) => resolve({ answer, body: read }), reject)
    })
    onward.on('error', reject).end(body)
  })

const writeOf = ({ url = '' }: IncomingMessage, key: string, body: Buffer): Write => ({
  path: url.replace('/api/v1', ''),
  key,
  body: JSON.parse(body.toString()) as Write['body'],
  status: undefined,
})

/**
 * A way to the site that sees every write as the API does, in the order of its answers, and can lose some. Unlike what is
 * watched in the page it also sees what a page sends as it is left.
 */
export const openWire = async () => {
  const writes: Write[] = []
  let fate: (write: Write) => Fate = () => 'pass'

  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await readAll(request)
    const key = request.headers['idempotency-key']?.toString()
    // A POST without a key stores nothing: it asks for a preview.
    const write = key ? writeOf(request, key, body) : undefined
    const chosen = write ? fate(write) : 'pass'
    if (write && chosen === 'lost') writes.push(write)
    if (chosen === 'lost') return response.destroy()
    const { answer, body: answered } = await forward(request, body)
    if (write) writes.push({ ...write, status: answer.statusCode })
    if (chosen === 'unanswered') return response.destroy()
    return response.writeHead(answer.statusCode ?? 502, answer.headers).end(answered)
  }

  const server = createServer((request, response) => void pass(request, response).catch(() => response.destroy()))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    writes,
    decide: (rule: typeof fate) => {
      fate = rule
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(closed))
    },
  }
}

export type Wire = Awaited<ReturnType<typeof openWire>>
