import type { ErrorReply } from '#api/contracts/endpoint.ts'
import { retryAfterMs } from '#web/lib/api/retry-after.ts'
import type { Item } from './item-store.ts'

/** A final refusal: another attempt would get the same answer. */
export type SendRefusal = { status: number; body?: unknown }

/** The result of one attempt. A `signed-out` item waits until its owner has signed in, the others aren't affected. */
export type SendResult = 'delivered' | 'signed-out' | { refused: SendRefusal } | { retryAfterMs: number }

/** Sends an item. Never rejects. */
export type Send = (item: Item) => Promise<SendResult>

const TIMEOUT_MS = 15_000

/** Too slow, too early, too many: these answers don't concern the item itself. */
const TRANSIENT = new Set([408, 425, 429])

/** Two requests collided on the same stream; the server accepts either of them later. */
const isConflict = async (response: Response) => {
  const reply: Partial<ErrorReply> | null = await response.json().catch(() => null)
  return reply?.code === 'conflict'
}

/** A captive portal also answers 200, so only the API's own reply counts. */
const isApiReply = async (response: Response) => {
  const reply: { ok?: unknown } | null = await response.json().catch(() => null)
  return reply?.ok === true
}

const resultOf = async (response: Response, now: number): Promise<SendResult> => {
  const { status, ok } = response
  if (ok) return (await isApiReply(response)) ? 'delivered' : { retryAfterMs: 0 }
  const isFinal = status >= 400 && status < 500 && !TRANSIENT.has(status)
  if (isFinal && !(status === 409 && (await isConflict(response)))) return { refused: { status } }
  return { retryAfterMs: retryAfterMs(response, now) }
}

/** Creates the function that sends items to the API. */
export const createSend =
  (fetch: typeof globalThis.fetch, now: () => number): Send =>
  async ({ id, path, body }) => {
    try {
      const response = await fetch(`/api/v1${path}`, {
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json', 'idempotency-key': id },
        body,
        // Equals the browser's default for the same origin.
        credentials: 'include',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        // The request survives when the person closes the page.
        keepalive: true,
      })
      return await resultOf(response, now())
    } catch {
      return { retryAfterMs: 0 }
    }
  }
