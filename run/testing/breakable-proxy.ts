import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Opens a TCP proxy to a server. It can refuse connections, swallow what is sent either way, and cut connections. */
export const createBreakableProxy = async (to: string) => {
  const { hostname, port, href } = new URL(to)
  const sockets = new Set<Socket>()
  let isSwallowing: 'none' | 'answers' | 'everything' = 'none'
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(socket)
          near.destroy()
          far.destroy()
        })
    }
    near.on('data', (bytes) => isSwallowing === 'everything' || far.write(bytes))
    far.on('data', (bytes) => isSwallowing !== 'none' || near.write(bytes))
  })
  const open = (at: number) => new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve))
  await open(0)
  const own = (server.address() as AddressInfo).port
  const cut = () => sockets.forEach((socket) => socket.destroy())
  return {
    url: href.replace(`:${port}/`, `:${own}/`),
    cut,
    /** Swallows the server's answers only, so that what was asked is still done. */
    swallow: (on: boolean) => (isSwallowing = on ? 'answers' : 'none'),
    /** Swallows both directions and resets nothing, as a black hole in the network does. */
    silence: (on: boolean) => (isSwallowing = on ? 'everything' : 'none'),
    refuse: async () => {
      const refusing = new Promise((resolve) => server.close(resolve))
      cut()
      await refusing
    },
    reopen: () => open(own),
    close: () => {
      server.close()
      cut()
    },
  }
}
