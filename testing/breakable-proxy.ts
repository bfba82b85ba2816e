import { connect, createServer, type Socket } from 'node:net'
import { portOf } from './port-of.ts'

export type BreakableProxy = {
  /** Address of the server through the proxy. */
  url: string
  cut: () => void
  /** Drops only responses, so requests still take effect. */
  dropResponses: (on: boolean) => void
  /** Drops both directions without a reset, like a black hole in the network. */
  dropEverything: (on: boolean) => void
  refuse: () => Promise<void>
  reopen: () => Promise<void>
  /** Connects new clients to another server. */
  moveTo: (url: string) => void
  close: () => void
}

/** Creates a TCP proxy to a server. It can refuse connections, drop data in either direction, and cut connections. */
export const createBreakableProxy = async (to: string): Promise<BreakableProxy> => {
  const { href } = new URL(to)
  let target = new URL(to)
  const sockets = new Set<Socket>()
  let dropped: 'none' | 'responses' | 'everything' = 'none'
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(socket)
          client.destroy()
          upstream.destroy()
        })
    }
    client.on('data', (bytes) => dropped === 'everything' || upstream.write(bytes))
    upstream.on('data', (bytes) => dropped !== 'none' || client.write(bytes))
  })
  const open = (at: number) => new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve))
  await open(0)
  const ownPort = portOf(server)
  const cut = () => sockets.forEach((socket) => socket.destroy())
  return {
    url: href.replace(`:${target.port}/`, `:${ownPort}/`),
    cut,
    dropResponses: (on) => void (dropped = on ? 'responses' : 'none'),
    dropEverything: (on) => void (dropped = on ? 'everything' : 'none'),
    refuse: async () => {
      const refusing = new Promise((resolve) => server.close(resolve))
      cut()
      await refusing
    },
    reopen: () => open(ownPort),
    moveTo: (url) => void (target = new URL(url)),
    close: () => {
      server.close()
      cut()
    },
  }
}
