import { z } from 'zod'
import type { MetaPurchaseEvent } from './event.ts'

export type MetaSettings = {
  pixelId: string
  token: string
  /** Address and version of the API. */
  base: string
  /** Longest time to wait for an answer, in milliseconds. */
  timeoutMs: number
}

/** What Meta made of an event: taken; not taken and never will be; or to be told again, not before `afterMs`. */
export type MetaResult =
  | { told: 'sent' }
  | { told: 'refused'; note: string }
  | { told: 'later'; note: string; afterMs: number }

const Taken = z.object({ events_received: z.number().min(1) })
const Failure = z.object({
  error: z.object({ code: z.number().catch(0), is_transient: z.boolean().catch(false), type: z.string().catch('') }),
})

/** Too many calls, an outage, or a token that the operator can renew: all may pass. */
const PASSING = new Set([1, 2, 4, 17, 32, 190, 341, 613, 80_004])

/** In milliseconds; a number of seconds or a date. */
const retryAfter = (header: string | null, now: Date): number => {
  if (header === null) return 0
  const ms = /^\d{1,7}$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now.getTime()
  return Number.isFinite(ms) ? Math.max(0, ms) : 0
}

const jsonOf = async (reply: Response): Promise<unknown> => await reply.json().catch(() => undefined)

const judge = async (reply: Response, now: Date): Promise<MetaResult> => {
  const body = await jsonOf(reply)
  if (reply.ok && Taken.safeParse(body).success) return { told: 'sent' }
  const { error } = Failure.safeParse(body).data ?? {}
  // Of what Meta says only the numbers are kept: its sentences may repeat what was sent.
  const note = `answered ${reply.status}${error ? `, code ${error.code}` : ''}`
  const mayPass =
    reply.status < 400 ||
    reply.status >= 500 ||
    [401, 403, 408, 425, 429].includes(reply.status) ||
    error?.is_transient === true ||
    PASSING.has(error?.code ?? -1)
  return mayPass
    ? { told: 'later', note, afterMs: retryAfter(reply.headers.get('retry-after'), now) }
    : { told: 'refused', note }
}

/**
 * Tells Meta of one event. Each goes alone, since one that Meta refuses takes all others of its request with it.
 * Never throws: what the network does is a reason to try later.
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
    return await judge(reply, now)
  } catch (error) {
    return { told: 'later', note: error instanceof Error ? error.name : 'no answer', afterMs: 0 }
  }
}
