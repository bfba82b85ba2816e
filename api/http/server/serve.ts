import { createServer, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net'
import type Koa from 'koa'
import type { CallAdmission } from '#api/http/admission/admission.ts'
import { ERROR_POLICY, errorPage } from '#api/http/error-page.ts'
import { createSecurityHeaders } from '#api/http/headers.ts'
import { createConnections } from './connections.ts'
import { createTurns } from './turns.ts'

/** A refused client has this time to read the error and close its side. */
const CLOSE_MS = 2_000
/** During shutdown, keep-alive connections stay open this long for requests in flight. */
const IDLE_MS = 2_000
/** Shutdown cuts off unfinished requests after this time, before an orchestrator kills the process. */
const DRAIN_MS = 8_000

/** The longest request line with all headers. Ad tools write long queries. */
const MAX_HEADER_BYTES = 48 * 1024

type Malformed = NodeJS.ErrnoException & { rawPacket?: Buffer }

const MALFORMED: Readonly<Record<string, [status: string, code: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'headers_too_large',
    'The headers of the request are too large.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [
    '408 Request Timeout',
    'too_slow',
    'The request took too long to arrive. Please try again.',
  ],
}
const NOT_HTTP = ['400 Bad Request', 'invalid_request', 'This is not a request that we understand.'] as const

export type Listening = {
  port: number
  /**
   * Stops accepting connections, answers requests on open ones with `Connection: close`, and closes those that stay
   * idle.
   */
  stop: (options?: { idleMs?: number }) => Promise<void>
}

/** Certificate and key of the server, as PEM. */
export type ServerCertificate = { cert: Buffer; key: Buffer }

export type ServeOptions = {
  /** Decides whether answers to malformed HTTP demand https, like all others. */
  publicUrl?: string | undefined
  /** The server speaks only TLS if there is one. */
  certificate?: ServerCertificate | undefined
  /** Refuses calls of an overloaded process. */
  admission?: Pick<CallAdmission, 'refuse'> | undefined
  /** Slow calls that many send at once. They wait for their turn, and others don't wait for them. */
  isSlow?: (path: string) => boolean
}

/**
 * Listens on a port.
 * @throws {Error} with a sentence for the operator when the port is in use or not permitted.
 */
export const serve = async (
  app: Koa,
  port: number,
  host: string,
  { publicUrl, certificate, admission, isSlow }: ServeOptions = {},
): Promise<Listening> => {
  const handle = app.callback()
  const turns = createTurns()
  const connections = createConnections(async (request, response) => {
    if (admission?.refuse(request, response)) return
    if (request.url && isSlow?.(request.url)) await turns.wait()
    await handle(request, response)
  })
  // Node would answer a missing Host and an unknown Expect with an empty body.
  const options = {
    maxHeaderSize: MAX_HEADER_BYTES,
    requestTimeout: 30_000,
    headersTimeout: 15_000,
    keepAliveTimeout: 10_000,
    requireHostHeader: false,
  }
  const server = certificate
    ? createTlsServer({ ...options, ...certificate, minVersion: 'TLSv1.2' }, connections.receive)
    : createServer(options, connections.receive)
  server.on(certificate ? 'secureConnection' : 'connection', connections.open)
  server.on('checkExpectation', connections.receive)
  server.on('clientError', refuseMalformed({ ...createSecurityHeaders(publicUrl), 'Cache-Control': 'no-store' }))
  const opened = await listen(server, port, host)

  const stop = async ({ idleMs = IDLE_MS } = {}) => {
    // The close() of the HTTP server also cuts idle connections, and with them requests in flight.
    const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
    connections.drain()
    const startedMs = performance.now()
    const sweep = () => {
      const nowMs = performance.now()
      if (nowMs - startedMs >= idleMs) connections.closeIdle(nowMs - idleMs)
    }
    sweep()
    const sweeping = setInterval(sweep, 50)
    const drainTimeout = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
    await closed
    clearInterval(sweeping)
    clearTimeout(drainTimeout)
    // Stops the timer that checks for slow requests.
    server.close()
  }
  return { port: opened, stop }
}

/**
 * Answers malformed HTTP with the error body or page and the headers of the API, then closes the connection. A query that is too
 * long is left out: it leads to its page.
 */
const refuseMalformed =
  (common: Record<string, string>) =>
  (error: Malformed, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const [status, code, message] = MALFORMED[error.code ?? ''] ?? NOT_HTTP
    const bytes = error.rawPacket?.toString('latin1') ?? ''
    const page = error.code === 'HPE_HEADER_OVERFLOW' ? pageOf(bytes) : undefined
    const isOfPage = /^GET \/(?!api\/)/.test(bytes)
    const refusal = isOfPage ? errorPage(Number.parseInt(status, 10), message) : JSON.stringify({ code, message })
    const body = page === undefined ? refusal : ''
    const first = page === undefined ? status : '302 Found'
    const headers = Object.entries({
      ...common,
      ...(isOfPage && { 'Content-Security-Policy': ERROR_POLICY }),
      ...(page === undefined
        ? { 'Content-Type': `${isOfPage ? 'text/html' : 'application/json'}; charset=utf-8` }
        : { Location: page }),
      'Content-Length': Buffer.byteLength(body),
    }).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${first}\r\n${headers.join('')}Connection: close\r\n\r\n${body}`)
    // Without this, a client that never closes its side would keep the connection forever.
    const destroy = setTimeout(() => socket.destroy(), CLOSE_MS).unref()
    socket.once('close', () => clearTimeout(destroy))
  }

/** Returns the path of a request for a page in the bytes that were too many, or the landing page where they hold no start. */
const pageOf = (bytes: string): string | undefined =>
  /^[A-Z]+ /.test(bytes) ? /^GET (\/(?:[\w.%-][\w./%-]{0,200})?)[?&;]/.exec(bytes)?.[1] : '/'

const listen = async (server: Server, port: number, host: string): Promise<number> => {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(portError(error, port, host)))
    server.listen(port, host, resolve)
  })
  return (server.address() as AddressInfo).port
}

const portError = ({ code }: NodeJS.ErrnoException, port: number, host: string) =>
  new Error(
    code === 'EADDRINUSE'
      ? `Port ${port} is in use: stop the program that uses it, or set PORT to another`
      : `Port ${port} on ${host} cannot be opened (${code}): set PORT or HOST to others`,
  )
