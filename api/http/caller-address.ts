import type { IncomingMessage } from 'node:http'
import proxyaddr from 'proxy-addr'

/**
 * Tells the address of a caller, believing X-Forwarded-For only from proxies we trust.
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
