import { setTimeout as delay } from 'node:timers/promises'
import type { Call, Caller, Reply } from './caller.ts'

/** What it took to be answered, in numbers. */
export type RetryCounts = { retries: number; slowedDown: number }

export type PatienceOptions = {
  caller: Caller
  trouble: RetryCounts
  /** Milliseconds for which something without a reply is tried again. */
  patienceMs: number
  /** Aborted when no more is to be tried. */
  signal: AbortSignal
}

/** Longest wait between two tries, in milliseconds. */
const LONGEST_PAUSE = 2_000

export type Patience = ReturnType<typeof createPatience>

/** Asks as a good client does: again and again, with longer and longer pauses, and slower when asked to be. */
export const createPatience = ({ caller, trouble, patienceMs, signal }: PatienceOptions) => {
  let heardAt = performance.now()

  /** Sends once. Undefined when no whole reply was seen. */
  const hear = async (call: Call): Promise<Reply | undefined> => {
    try {
      const reply = await caller.call(call)
      heardAt = performance.now()
      return reply
    } catch {
      return undefined
    }
  }

  return {
    hear,

    isOver: () => signal.aborted,

    /** Milliseconds since anything was heard from the server. */
    silence: () => performance.now() - heardAt,

    /**
     * Sends again until a reply settles the matter. Undefined when none did for too long.
     * @param first the reply to what was sent already, if one was seen.
     */
    insist: async (call: Call, first: Reply | undefined, settles: (reply: Reply) => boolean) => {
      let reply = first
      let deadline = performance.now() + patienceMs
      for (let pause = 50; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
        if (reply && settles(reply)) return reply
        const told = reply?.status === 429 ? reply.retryAfterMs : 0
        if (reply?.status === 429) trouble.slowedDown++
        // Who says how long to wait is there: that wait is no silence.
        deadline += told
        const left = deadline - performance.now()
        if (signal.aborted || left <= 0) return undefined
        await delay(Math.min(left, Math.max(pause, told)), undefined, { signal }).catch(() => {})
        if (signal.aborted) return undefined
        trouble.retries++
        reply = await hear(call)
      }
    },
  }
}
