import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

type Handle = (request: IncomingMessage, response: ServerResponse) => unknown
type Turn = { request: IncomingMessage; response: ServerResponse }

type Connection = {
  /** The response that is being made. */
  current: ServerResponse | undefined
  /** Requests that arrived before the current one was answered. */
  waiting: Turn[]
  idleSinceMs: number
}

/** A client that sends ahead of its answers is read no further beyond this many requests. */
const MAX_WAITING = 32

/**
 * Handles the requests of each connection one after the other, as HTTP/1.1 answers them. Node starts all pipelined
 * requests at once, so one connection could hold up all others.
 */
export const createConnections = (handle: Handle) => {
  const connections = new Map<Socket, Connection>()
  let isDraining = false

  /** The last answer of a connection says that it is the last. */
  const announceClose = ({ current, waiting }: Connection) => {
    if (current && waiting.length === 0 && !current.headersSent) current.setHeader('Connection', 'close')
  }

  const start = (socket: Socket, connection: Connection, { request, response }: Turn) => {
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

    /** From now on each connection ends with its next answer. */
    drain: () => {
      isDraining = true
      for (const connection of connections.values()) announceClose(connection)
    },

    /** Closes the connections on which nothing has happened since then. */
    closeIdle: (sinceMs: number) => {
      for (const [socket, { current, idleSinceMs }] of connections) {
        if (!current && idleSinceMs <= sinceMs) socket.destroySoon()
      }
    },
  }
}
