import { createServer, type Server } from 'node:http'
import type { Socket } from 'node:net'
import type Koa from 'koa'

/** What cannot even be parsed as HTTP gets the same error body as everything else, and no more of our time. */
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
}

/**
 * Opens the port.
 * @throws a sentence, when the port is taken or may not be used.
 */
export const serve = async (app: Koa, port: number, host: string): Promise<Server> => {
  const handle = app.callback()
  // Node would refuse a missing Host and an unknown Expect by itself, with an empty body.
  const options = { requestTimeout: 30_000, headersTimeout: 15_000, keepAliveTimeout: 10_000, requireHostHeader: false }
  const server = createServer(options, handle)
  server.on('checkExpectation', handle)
  server.on('clientError', refuseMalformed)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE'
      reject(
        new Error(
          taken
            ? `Port ${port} is taken: stop what uses it, or set PORT to another`
            : `Port ${port} on ${host} cannot be opened (${error.code}): set PORT or HOST to others`,
        ),
      )
    })
    server.listen(port, host, resolve)
  })
  return server
}

/** Takes no new connections, lets the requests under way end, and closes the idle connections. */
export const stopServing = async (server: Server): Promise<void> => {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  const give = setTimeout(() => server.closeAllConnections(), 8_000)
  await closed
  clearInterval(sweep)
  clearTimeout(give)
}
