import type { IncomingMessage } from 'node:http'

/** The header that carries the token of a known device, in requests and in replies to sign-ins. */
export const DEVICE_HEADER = 'Device-Token'

export type RequestOrigin = {
  address: string
  /** The token that a known device sends. */
  device: string | undefined
  userAgent?: string | undefined
}

/** A caller who has proved access to the account in another way: by a session, or by a link sent to the mailbox. */
export const PROVEN = 'proven'

/** Returns the device token of a request. */
export const readDeviceToken = ({ headers }: IncomingMessage): string | undefined => {
  const given = headers[DEVICE_HEADER.toLowerCase()]
  return typeof given === 'string' && given.length <= 1_000 ? given : undefined
}
