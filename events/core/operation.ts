import { hash } from 'node:crypto'

const NAMESPACE = Buffer.from('5b2f7c1e8a544c0e9f3b6d1c2a7e9b10', 'hex')

/** The time in a UUID of version 7, as its first twelve digits. */
const TIME = /\b([\da-f]{8}-[\da-f]{4})-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}\b/

/**
 * Returns the id of the nth event (from 0) that an operation appends to a stream. A retried operation gets the same id,
 * and the store keeps each id once. If the key is a UUID of version 7, the id begins with its time: ids in the order of
 * time touch few pages of their index, so an event writes a fraction of the log.
 * @param operation endpoint and Idempotency-Key of the client.
 */
export const eventId = (stream: string, operation: string, n: number): string => {
  const id = uuidV5(`${stream}\n${operation}\n${n}`)
  const [, time] = TIME.exec(operation) ?? []
  return time === undefined ? id : `${time}-7${id.slice(15)}`
}

/** Returns a UUID of version 5. Commands need several each, and the library takes five times as long. */
const uuidV5 = (name: string): string => {
  const hex = hash('sha1', Buffer.concat([NAMESPACE, Buffer.from(name)]))
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) & 3]
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
