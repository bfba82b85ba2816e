import type { Server } from 'node:net'

/** Returns the port on which a server listens. */
export const portOf = (server: Server): number => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port')
  return address.port
}
