import { v5 as uuidV5 } from 'uuid'

const NAMESPACE = '5b2f7c1e-8a54-4c0e-9f3b-6d1c2a7e9b10'

/** The time in a UUID of version 7, as its first twelve digits. */
const TIME = /\b([\da-f]{8}-[\da-f]{4})-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}\b/

/**
 * Returns the id of the nth event (from 0) that an operation appends to a stream. A retried operation gets the same id,
 * and the store keeps each id once. If the key is a UUID of version 7, the id begins with its time: ids in the order of
 * time touch few pages of their index, so an event writes a fraction of the log.
 * @param operation endpoint and Idempotency-Key of the client.
 */
export const eventId = (stream: string, operation: string, n: number): string => {
  const id = uuidV5(`${stream}\n${operation}\n${n}`, NAMESPACE)
  const [, time] = TIME.exec(operation) ?? []
  return time === undefined ? id : `${time}-7${id.slice(15)}`
}
