import http from 'node:http'
import https from 'node:https'
import { setTimeout as delay } from 'node:timers/promises'

export type Call = {
  method: 'GET' | 'POST'
  /** Under `/api/v1`, with its query. */
  path: string
  headers: Record<string, string>
  body?: string
  /** Milliseconds after which the caller hangs up, once all was sent: the reply, if any, is lost on the way. */
  hangUpAfterMs?: number
}

export type Reply = { status: number; text: string; retryAfterMs: number }

/** Longest wait for one reply, in milliseconds. The server answers 503 within ten seconds when its store is away. */
const REPLY_TIMEOUT_MS = 20_000

const replyOf = (response: http.IncomingMessage): Promise<Reply> =>
  new Promise((resolve, reject) => {
    let text = ''
    response.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
    response.once('error', reject)
    response.once('end', () => {
      if (!response.complete) return reject(new Error('The reply broke off'))
      const seconds = Number(response.headers['retry-after'] ?? 0)
      resolve({ status: response.statusCode ?? 0, text, retryAfterMs: seconds > 0 ? seconds * 1_000 : 0 })
    })
  })

/**
 * Asks one server over connections that are kept alive, as browsers do.
 * @param onReply is told of every reply: what was asked, by its path without the query, and how long it took.
 */
export const createCaller = (base: string, onReply: (endpoint: string, ms: number) => void = () => {}) => {
  const url = new URL(base)
  const { request, Agent } = url.protocol === 'https:' ? https : http
  const agent = new Agent({ keepAlive: true })

  /** @throws when no whole reply came: whether the server did anything is then unknown. */
  const call = ({ method, path, headers, body, hangUpAfterMs }: Call): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const start = performance.now()
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
      const options = { agent, method, headers: { ...headers, ...length }, timeout: REPLY_TIMEOUT_MS }
      const outgoing = request(new URL(`/api/v1${path}`, url), options, (response) => {
        const reply = replyOf(response)
        response.once('end', () => onReply(path.split('?', 1)[0] ?? path, performance.now() - start))
        resolve(reply)
      })
      outgoing.once('error', reject)
      outgoing.once('timeout', () => outgoing.destroy(new Error('No reply in time')))
      if (hangUpAfterMs !== undefined) {
        const hangUp = () => outgoing.destroy(new Error('Hung up'))
        outgoing.once('finish', () => void delay(hangUpAfterMs).then(hangUp))
      }
      outgoing.end(body)
    })

  return { call, close: () => agent.destroy() }
}

export type Caller = ReturnType<typeof createCaller>
