import { setTimeout as delay } from 'node:timers/promises'
import type { Call, Caller, Reply } from './caller.ts'

/** What it took to be answered, in numbers. */
export type RetryCounts = { retries: number; slowedDown: number }

export type RetryingClientOptions = {
  caller: Caller
  counts: RetryCounts
  /** Milliseconds for which something without a reply is tried again. */
  timeoutMs: number
  /** Aborted when no more is to be tried. */
  signal: AbortSignal
}

/** Longest wait between two tries, in milliseconds. */
const MAX_PAUSE_MS = 2_000

export type RetryingClient = ReturnType<typeof createRetryingClient>

/** Asks as a good client does: again and again, with longer and longer pauses, and slower when asked to be. */
export const createRetryingClient = ({ caller, counts, timeoutMs, signal }: RetryingClientOptions) => {
  let lastReplyAt = performance.now()

  /** Sends once. Undefined when no whole reply was seen. */
  const sendOnce = async (call: Call): Promise<Reply | undefined> => {
    try {
      const reply = await caller.call(call)
      lastReplyAt = performance.now()
      return reply
    } catch {
      return undefined
    }
  }

  return {
    sendOnce,

    isStopped: () => signal.aborted,

    /** Milliseconds since anything was heard from the server. */
    silentForMs: () => performance.now() - lastReplyAt,

    /**
     * Sends again until a reply settles the matter. Undefined when none did for too long.
     * @param first the reply to what was sent already, if one was seen.
     */
    sendUntil: async (call: Call, first: Reply | undefined, isFinal: (reply: Reply) => boolean) => {
      let reply = first
      let deadline = performance.now() + timeoutMs
      for (let pause = 50; ; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
        if (reply && isFinal(reply)) return reply
        const waitMs = reply?.status === 429 ? reply.retryAfterMs : 0
        if (reply?.status === 429) counts.slowedDown++
        // Who says how long to wait is there: that wait is no silence.
        deadline += waitMs
        const leftMs = deadline - performance.now()
        if (signal.aborted || leftMs <= 0) return undefined
        await delay(Math.min(leftMs, Math.max(pause, waitMs)), undefined, { signal }).catch(() => {})
        if (signal.aborted) return undefined
        counts.retries++
        reply = await sendOnce(call)
      }
    },
  }
}
