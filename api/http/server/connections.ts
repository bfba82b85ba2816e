import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

type Handle = (request: IncomingMessage, response: ServerResponse) => unknown
type Exchange = { request: IncomingMessage; response: ServerResponse }

type Connection = {
  current: ServerResponse | undefined
  /** Pipelined requests that wait for the current response. */
  waiting: Exchange[]
  idleSinceMs: number
}

/** The socket is paused while more pipelined requests than this wait. */
const MAX_WAITING = 32

/**
 * Handles the pipelined requests of each connection one at a time. Node starts all of them at once, so a single
 * connection could block all others.
 */
export const createConnections = (handle: Handle) => {
  const connections = new Map<Socket, Connection>()
  let isDraining = false

  /** Adds `Connection: close` to the last response of a connection. */
  const announceClose = ({ current, waiting }: Connection) => {
    if (current && waiting.length === 0 && !current.headersSent) current.setHeader('Connection', 'close')
  }

  const start = (socket: Socket, connection: Connection, { request, response }: Exchange) => {
    connection.current = response
    response.once('close', () => finish(socket, connection))
    if (isDraining) announceClose(connection)
    void handle(request, response)
  }

  const startNext = (socket: Socket, connection: Connection) => {
    const next = connection.waiting.shift()
    if (connection.waiting.length < MAX_WAITING && socket.isPaused()) socket.resume()
    if (next) start(socket, connection, next)
  }

  const finish = (socket: Socket, connection: Connection) => {
    connection.idleSinceMs = performance.now()
    if (socket.destroyed || connection.waiting.length === 0) {
      connection.current = undefined
      connection.waiting = []
    } else setImmediate(startNext, socket, connection)
  }

  return {
    open: (socket: Socket) => {
      connections.set(socket, { current: undefined, waiting: [], idleSinceMs: performance.now() })
      socket.once('close', () => connections.delete(socket))
    },

    receive: (request: IncomingMessage, response: ServerResponse) => {
      const { socket } = request
      const connection = connections.get(socket)
      if (!connection) return void socket.destroy()
      if (!connection.current) return start(socket, connection, { request, response })
      connection.waiting.push({ request, response })
      if (connection.waiting.length > MAX_WAITING) socket.pause()
    },

    /** Ends each connection with its next response from now on. */
    drain: () => {
      isDraining = true
      for (const connection of connections.values()) announceClose(connection)
    },

    /** Closes connections that have been idle since `sinceMs`. */
    closeIdle: (sinceMs: number) => {
      for (const [socket, { current, idleSinceMs }] of connections) {
        if (!current && idleSinceMs <= sinceMs) socket.destroySoon()
      }
    },
  }
}
