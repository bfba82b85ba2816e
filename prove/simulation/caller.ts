import http from 'node:http'
import https from 'node:https'
import { setTimeout as delay } from 'node:timers/promises'
import { closesIdle } from '#prove/bench/tools/keep-alive.ts'

export type Call = {
  method: 'GET' | 'POST'
  /** Path below `/api/v1`, with its query. */
  path: string
  headers: Record<string, string>
  body?: string
  /** Milliseconds after sending at which the caller hangs up, so that the reply is lost. */
  hangUpAfterMs?: number
}

export type Reply = { status: number; text: string; retryAfterMs: number }

/** Calls one server over keep-alive connections, as browsers do. */
export type Caller = {
  /** @throws when no complete reply came. It is then unknown whether the server processed the call. */
  call: (call: Call) => Promise<Reply>
  close: () => void
}

/** @param onReply receives the path without its query and the milliseconds that the reply took. */
export const createCaller = (base: string, onReply: (endpoint: string, ms: number) => void = () => {}): Caller => {
  const url = new URL(base)
  const { request, Agent } = url.protocol === 'https:' ? https : http
  const agent = new Agent({ keepAlive: true })
  const closeIdle = closesIdle(agent)

  const call = ({ method, path, headers, body, hangUpAfterMs }: Call): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const start = performance.now()
      closeIdle()
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

const replyOf = (response: http.IncomingMessage): Promise<Reply> =>
  new Promise((resolve, reject) => {
    let text = ''
    response.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
    response.once('error', reject)
    response.once('end', () => {
      if (!response.complete) return reject(new Error('The reply is incomplete'))
      const seconds = Number(response.headers['retry-after'] ?? 0)
      resolve({ status: response.statusCode ?? 0, text, retryAfterMs: seconds > 0 ? seconds * 1_000 : 0 })
    })
  })

/** Limits the wait for one reply. The server answers 503 within ten seconds when its store is down. */
const REPLY_TIMEOUT_MS = 20_000
