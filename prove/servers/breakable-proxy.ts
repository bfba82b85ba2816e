import { connect, createServer, type Socket } from 'node:net'
import { readPort } from './port-of.ts'

export type BreakableProxy = {
  /** Address of the server through the proxy. */
  url: string
  cut: () => void
  /** Drops only responses, so requests still take effect. */
  dropResponses: (on: boolean) => void
  /** Drops both directions without a reset, like a black hole in the network. */
  dropEverything: (on: boolean) => void
  /** Delays data in both directions. */
  delayBy: (ms: number) => void
  refuse: () => Promise<void>
  reopen: () => Promise<void>
  /** Connects new clients to another server. */
  moveTo: (url: string) => void
  close: () => void
}

/** Passes data on, in order, after a delay. */
const pass = (bytes: Buffer, from: Socket, to: Socket, ms: number) => {
  if (ms === 0) return void to.write(bytes)
  from.pause()
  setTimeout(() => {
    to.write(bytes)
    from.resume()
  }, ms)
}

/**
 * Creates a TCP proxy to a server. It can refuse connections, delay or drop data, and cut connections.
 * @param others servers that take turns with the first one.
 */
export const createBreakableProxy = async (to: string, ...others: string[]): Promise<BreakableProxy> => {
  const url = new URL(to)
  let targets = [to, ...others].map((url) => new URL(url))
  let turn = 0
  let delayMs = 0
  const sockets = new Set<Socket>()
  let dropped: 'none' | 'responses' | 'everything' = 'none'
  const server = createServer((client) => {
    const target = targets[turn++ % targets.length]
    const upstream = connect(Number(target?.port), target?.hostname)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(socket)
          // Data that is delayed arrives first.
          setTimeout(() => (client.destroy(), upstream.destroy()), delayMs)
        })
    }
    client.on('data', (bytes) => dropped === 'everything' || pass(bytes, client, upstream, delayMs))
    upstream.on('data', (bytes) => dropped !== 'none' || pass(bytes, upstream, client, delayMs))
  })
  const open = (at: number) => new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve))
  await open(0)
  const ownPort = readPort(server)
  Object.assign(url, { hostname: '127.0.0.1', port: String(ownPort) })
  const cut = () => sockets.forEach((socket) => socket.destroy())
  return {
    url: url.href,
    cut,
    dropResponses: (on) => void (dropped = on ? 'responses' : 'none'),
    dropEverything: (on) => void (dropped = on ? 'everything' : 'none'),
    delayBy: (ms) => void (delayMs = ms),
    refuse: async () => {
      const refusing = new Promise((resolve) => server.close(resolve))
      cut()
      await refusing
    },
    reopen: () => open(ownPort),
    moveTo: (url) => void (targets = [new URL(url)]),
    close: () => {
      server.close()
      cut()
    },
  }
}
