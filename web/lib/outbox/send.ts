import type { ErrorReply } from '#api/contracts/endpoint.ts'
import type { Item } from './entries.ts'

/** What became of an item that was sent; `again` when it is to be sent once more, not before so many milliseconds. */
export type SendResult = 'delivered' | { refused: number } | { again: number }

export type Send = (item: Item) => Promise<SendResult>

const PATIENCE_MS = 15_000
/** However long a server or a proxy asks us to wait, we look again after this. */
const LONGEST_WAIT_MS = 300_000

/** Too slow, too early, too many: answers that say nothing about the item itself. */
const PASSING = new Set([408, 425, 429])

const retryAfterMs = (header: string | null, now: number): number => {
  if (!header) return 0
  const asked = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return Math.min(Math.max(asked || 0, 0), LONGEST_WAIT_MS)
}

/** Two at once met on the same visitor: the server says so with this code, and would take either of them later. */
const isContention = async (response: Response) => {
  const reply = (await response.json().catch(() => null)) as Partial<ErrorReply> | null
  return reply?.code === 'conflict'
}

/** A hotel's login page answers 200 as well: only the API's own answer counts. */
const isOurOk = async (response: Response) => {
  const reply = (await response.json().catch(() => null)) as { ok?: unknown } | null
  return reply?.ok === true
}

const verdictOf = async (response: Response, now: number): Promise<SendResult> => {
  const { status, ok, headers } = response
  if (ok) return (await isOurOk(response)) ? 'delivered' : { again: 0 }
  const lasting = status >= 400 && status < 500 && !PASSING.has(status)
  if (lasting && !(status === 409 && (await isContention(response)))) return { refused: status }
  return { again: retryAfterMs(headers.get('retry-after'), now) }
}

/** Sends items to the API. Never rejects: what did not arrive is to be sent again. */
export const createSend =
  (fetch: typeof globalThis.fetch, now: () => number): Send =>
  async ({ id, path, body }) => {
    try {
      const response = await fetch(`/api/v1${path}`, {
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json', 'idempotency-key': id },
        body,
        // The browser's default for our own origin; the purchase report depends on it.
        credentials: 'include',
        signal: AbortSignal.timeout(PATIENCE_MS),
        // A visitor may close the page at any moment; what is on its way then still arrives.
        keepalive: true,
      })
      return await verdictOf(response, now())
    } catch {
      return { again: 0 }
    }
  }
