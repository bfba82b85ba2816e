import { z } from 'zod'
import type { MetaPurchaseEvent } from './event.ts'

const Accepted = z.object({ events_received: z.number().min(1) })

const Failure = z.object({
  error: z.object({ code: z.number().catch(0), is_transient: z.boolean().catch(false), type: z.string().catch('') }),
})

/** Error codes that may go away: too many calls, an outage, or a token that the operator can renew. */
const TEMPORARY_CODES = new Set([1, 2, 4, 17, 32, 190, 341, 613, 80_004])

export type MetaSettings = {
  pixelId: string
  token: string
  /** Address and version of the API. */
  base: string
  timeoutMs: number
}

/** Result of a request: accepted, refused permanently, or to be retried after at least `afterMs`. */
export type MetaResult =
  | { status: 'sent' }
  | { status: 'refused'; note: string }
  | { status: 'retry'; note: string; afterMs: number }

/**
 * Sends one event to Meta. Each has its own request, because an invalid event makes Meta refuse the whole request.
 * Never throws: a network failure is a reason to retry.
 */
export const sendToMeta = async (
  event: MetaPurchaseEvent,
  { pixelId, token, base, timeoutMs }: MetaSettings,
  now: Date,
): Promise<MetaResult> => {
  try {
    const reply = await fetch(`${base}/${pixelId}/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: [event], access_token: token }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return await parseReply(reply, now)
  } catch (error) {
    return { status: 'retry', note: error instanceof Error ? error.name : 'no answer', afterMs: 0 }
  }
}

const parseReply = async (reply: Response, now: Date): Promise<MetaResult> => {
  const body = await jsonOf(reply)
  if (reply.ok && Accepted.safeParse(body).success) return { status: 'sent' }
  const { error } = Failure.safeParse(body).data ?? {}
  // Stores only numbers, because Meta's messages may repeat personal data.
  const note = `answered ${reply.status}${error ? `, code ${error.code}` : ''}`
  const isTemporary =
    reply.status < 400 ||
    reply.status >= 500 ||
    [401, 403, 408, 425, 429].includes(reply.status) ||
    error?.is_transient === true ||
    TEMPORARY_CODES.has(error?.code ?? -1)
  return isTemporary
    ? { status: 'retry', note, afterMs: retryAfter(reply.headers.get('retry-after'), now) }
    : { status: 'refused', note }
}

const jsonOf = async (reply: Response): Promise<unknown> => await reply.json().catch(() => undefined)

/** Returns the value of a Retry-After header in milliseconds: a number of seconds or a date. */
const retryAfter = (header: string | null, now: Date): number => {
  if (header === null) return 0
  const ms = /^\d{1,7}$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now.getTime()
  return Number.isFinite(ms) ? Math.max(0, ms) : 0
}
