import type { IncomingMessage } from 'node:http'
import proxyaddr from 'proxy-addr'

/**
 * Creates a function that returns the IP address of a caller. It believes X-Forwarded-For from trusted proxies only.
 * @param trusted addresses, ranges, or the names that proxy-addr knows (loopback, linklocal, uniquelocal).
 */
export const callerAddress = (trusted: string[]) => {
  const trust = proxyaddr.compile(trusted)
  return (request: IncomingMessage): string => {
    try {
      return proxyaddr(request, trust)
    } catch {
      return request.socket.remoteAddress ?? 'unknown'
    }
  }
}
