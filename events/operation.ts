import { v5 as uuidV5 } from 'uuid'

const NAMESPACE = '5b2f7c1e-8a54-4c0e-9f3b-6d1c2a7e9b10'

/**
 * The id of the nth event (from 0) that an operation appends to a stream. The same operation tried again gives the
 * same id, and the store keeps an id once.
 * @param operation names what the client does: the endpoint and the client's Idempotency-Key.
 */
export const eventId = (stream: string, operation: string, n: number): string =>
  uuidV5(`${stream}\n${operation}\n${n}`, NAMESPACE)
