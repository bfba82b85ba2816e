import { v5 as uuidV5 } from 'uuid'

const NAMESPACE = '5b2f7c1e-8a54-4c0e-9f3b-6d1c2a7e9b10'

/**
 * Returns the id of the nth event (from 0) that an operation appends to a stream. A retried operation gets the same id,
 * and the store keeps each id once.
 * @param operation endpoint and Idempotency-Key of the client.
 */
export const eventId = (stream: string, operation: string, n: number): string =>
  uuidV5(`${stream}\n${operation}\n${n}`, NAMESPACE)
