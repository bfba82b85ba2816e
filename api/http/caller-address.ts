import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import proxyaddr from 'proxy-addr'
import { type RequestOrigin, readDeviceToken } from '#api/security/sign-in/caller.ts'

/**
 * Creates a function that returns the IP address of a caller. It believes X-Forwarded-For from trusted proxies only.
 * @param trusted addresses, ranges, or the names that proxy-addr knows (loopback, linklocal, uniquelocal).
 */
export const callerAddress = (trusted: string[]) => {
  const trust = proxyaddr.compile(trusted)
  return (request: IncomingMessage): string => {
    try {
      return withoutPort(proxyaddr(request, trust))
    } catch {
      return request.socket.remoteAddress ?? 'unknown'
    }
  }
}

/** Some proxies append the port of the caller: `192.0.2.1:4000`, `[2001:db8::1]:4000`. All that is no address is one caller. */
const withoutPort = (given: string): string => {
  const address = /^\[([^\]]+)\](?::\d+)?$/.exec(given)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(given)?.[1] ?? given
  return isIP(address.split('%', 1)[0] ?? '') === 0 ? 'unknown' : address
}

export type CallerReader = (request: IncomingMessage) => RequestOrigin

/** Creates a function that returns the address of a caller and the token of a known device. */
export const callerReader = (trusted: string[]): CallerReader => {
  const addressOf = callerAddress(trusted)
  return (request) => ({
    address: addressOf(request),
    device: readDeviceToken(request),
    userAgent: request.headers['user-agent'],
  })
}
