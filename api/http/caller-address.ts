import type { IncomingMessage } from 'node:http'
import proxyaddr from 'proxy-addr'
import { type RequestOrigin, deviceOf } from '#api/security/sign-in/caller.ts'

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

export type CallerReader = (request: IncomingMessage) => RequestOrigin

/** Creates a function that returns the address of a caller and the token of a known device. */
export const callerReader = (trusted: string[]): CallerReader => {
  const addressOf = callerAddress(trusted)
  return (request) => ({
    address: addressOf(request),
    device: deviceOf(request),
    userAgent: request.headers['user-agent'],
  })
}
