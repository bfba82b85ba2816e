import type { Agent } from 'node:http'
import type { Socket } from 'node:net'

/** Far below the ten seconds after which the server closes an idle connection. */
const MAX_IDLE_MS = 3_000

/**
 * Returns a function to call before each request of an agent. It closes connections that were idle for so long that the
 * server may be closing them, because a request that meets the close fails. A timer would not do: after a stall of this
 * process it is as late as the notice of the close.
 */
export const closesIdle = (agent: Agent): (() => void) => {
  const idleSince = new WeakMap<Socket, number>()
  agent.on('free', (socket: Socket) => idleSince.set(socket, performance.now()))
  return () => {
    const oldest = performance.now() - MAX_IDLE_MS
    for (const sockets of Object.values(agent.freeSockets)) {
      for (const socket of sockets ?? []) if ((idleSince.get(socket) ?? 0) < oldest) socket.destroy()
    }
  }
}
