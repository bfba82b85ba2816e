import { createServer, type Server } from 'node:http'
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net'
import type Koa from 'koa'
import { createConnections } from './connections.ts'

/** A client that was refused gets this long to read why and to close its side. */
const GOODBYE_MS = 2_000
/** While stopping, a kept-alive connection waits this long for a request that may be on its way. */
const IDLE_MS = 2_000
/** A request that is still unanswered by then is cut off, before whatever stops this process kills it. */
const DRAIN_MS = 8_000

/** Answers what cannot be parsed as HTTP with the error body of the API, then closes the connection. */
const refuseMalformed = (error: NodeJS.ErrnoException, socket: Socket) => {
  if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
  const [status, code, message] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'headers_too_large', 'The headers of the request are too large.']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', 'too_slow', 'The request took too long to arrive. Please try again.']
        : ['400 Bad Request', 'invalid_request', 'This is not a request that we understand.']
  const body = JSON.stringify({ code, message })
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
  )
  // A client that never closes its side would hold the connection forever.
  const destroy = setTimeout(() => socket.destroy(), GOODBYE_MS).unref()
  socket.once('close', () => clearTimeout(destroy))
}

const portError = ({ code }: NodeJS.ErrnoException, port: number, host: string) =>
  new Error(
    code === 'EADDRINUSE'
      ? `Port ${port} is taken: stop what uses it, or set PORT to another`
      : `Port ${port} on ${host} cannot be opened (${code}): set PORT or HOST to others`,
  )

const listen = async (server: Server, port: number, host: string): Promise<number> => {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(portError(error, port, host)))
    server.listen(port, host, resolve)
  })
  return (server.address() as AddressInfo).port
}

export type Listening = {
  port: number
  /**
   * Takes no new connections, answers every request that has arrived or arrives on an open connection with
   * `Connection: close`, and closes connections that stay idle.
   */
  stop: (options?: { idleMs?: number }) => Promise<void>
}

/**
 * Opens the port.
 * @throws a sentence, when the port is taken or may not be used.
 */
export const serve = async (app: Koa, port: number, host: string): Promise<Listening> => {
  const connections = createConnections(app.callback())
  // Node would refuse a missing Host and an unknown Expect with an empty body.
  const options = { requestTimeout: 30_000, headersTimeout: 15_000, keepAliveTimeout: 10_000, requireHostHeader: false }
  const server = createServer(options, connections.receive)
  server.on('connection', connections.open)
  server.on('checkExpectation', connections.receive)
  server.on('clientError', refuseMalformed)
  const opened = await listen(server, port, host)

  const stop = async ({ idleMs = IDLE_MS } = {}) => {
    // The HTTP server's own close() also cuts idle connections, and with them requests that are on their way.
    const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
    connections.drain()
    const startedMs = performance.now()
    const sweep = () => {
      const nowMs = performance.now()
      if (nowMs - startedMs >= idleMs) connections.closeIdle(nowMs - idleMs)
    }
    sweep()
    const sweeping = setInterval(sweep, 50)
    const giveUp = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
    await closed
    clearInterval(sweeping)
    clearTimeout(giveUp)
    // Ends the timer with which the HTTP server looks for slow requests.
    server.close()
  }
  return { port: opened, stop }
}
