import { setTimeout as delay } from 'node:timers/promises'
import type { Call, Caller, Reply } from './caller.ts'

/** `replies` counts those of each status. */
export type RetryCounts = { retries: number; replies: Record<string, number> }

export type RetryingClientOptions = {
  caller: Caller
  counts: RetryCounts
  /** Milliseconds for which a call without a final reply is retried. */
  timeoutMs: number
  /** Stops all retries when aborted. */
  signal: AbortSignal
}

export type RetryingClient = {
  /** Sends a call once and returns undefined when no complete reply came. */
  sendOnce: (call: Call) => Promise<Reply | undefined>
  /** Retries until a reply is final, and returns undefined after the timeout. `first` is the reply to an earlier attempt. */
  sendUntil: (call: Call, first: Reply | undefined, isFinal: (reply: Reply) => boolean) => Promise<Reply | undefined>
  isStopped: () => boolean
  /** Returns the milliseconds since the last reply of the server. */
  silentForMs: () => number
}

const MAX_PAUSE_MS = 2_000

/** Creates a client that retries with exponential backoff and respects Retry-After. */
export const createRetryingClient = ({ caller, counts, timeoutMs, signal }: RetryingClientOptions): RetryingClient => {
  let lastReplyAt = performance.now()

  const sendOnce = async (call: Call): Promise<Reply | undefined> => {
    try {
      const reply = await caller.call(call)
      lastReplyAt = performance.now()
      const status = reply.status === 503 && reply.retryAfterMs === 0 ? '503 without Retry-After' : reply.status
      counts.replies[status] = (counts.replies[status] ?? 0) + 1
      return reply
    } catch {
      return undefined
    }
  }

  return {
    sendOnce,
    isStopped: () => signal.aborted,
    silentForMs: () => performance.now() - lastReplyAt,
    sendUntil: async (call, first, isFinal) => {
      let reply = first
      let deadline = performance.now() + timeoutMs
      for (let pause = 50; ; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
        if (reply && isFinal(reply)) return reply
        const waitMs = reply?.retryAfterMs ?? 0
        // A server that limits rates is alive, so this wait doesn't count toward the timeout.
        if (reply?.status === 429) deadline += waitMs
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
