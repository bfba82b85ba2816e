/** Requests by how much they matter when not all can be served. */
export const COST_CLASSES = ['vital', 'writes', 'reads', 'reports'] as const
export type CostClass = (typeof COST_CLASSES)[number]

export type Pressure = {
  /** From 0 to 1. */
  level: () => number
  /** Begins to handle an answer whose last byte has arrived. Returns a function that ends it. */
  begin: () => () => void
  /** Ends a tenth of a second. @param latenessMs how late the timer of the process was. */
  tick: (latenessMs: number) => void
  /** Decides whether a request is refused. @param draw a number from 0 to 1, for each request another. */
  refuses: (costClass: CostClass, draw: number) => boolean
}

/**
 * Tracks how overloaded a process is. Handling times show a slow database, and late timers a busy process. Neither
 * counts clients that send or read slowly, so these can't cause refusals.
 */
export const createPressure = (now: () => number = () => performance.now()): Pressure => {
  let level = 0
  let [sum, count] = [0, 0]
  /** When each answer began that is in progress and that no later one overtook, the oldest first. */
  const begun = new Set<{ at: number }>()
  return {
    level: () => level,
    begin: () => {
      const answer = { at: now() }
      begun.add(answer)
      return () => {
        // Answers that began earlier wait for something of their own, such as a connection that a freeze cost.
        for (const earlier of begun) if (earlier.at <= answer.at) begun.delete(earlier)
        sum += now() - answer.at
        count++
      }
    },
    tick: (latenessMs) => {
      const mean = count === 0 ? 0 : sum / count
      // While nothing ends, the oldest answer shows how long it takes.
      const [oldest] = begun
      const handling = Math.max(mean, oldest ? now() - oldest.at : 0)
      const load = Math.max(handling / TARGET_MS.handling, latenessMs / TARGET_MS.lateness)
      ;[sum, count] = [0, 0]
      level = load > 1 ? Math.min(1, level + STEP_UP * Math.min(load - 1, MAX_STEPS)) : Math.max(0, level - STEP_DOWN)
    },
    refuses: (costClass, draw) => {
      const { from, to, share } = REFUSED[costClass]
      return level > from && draw < share * Math.min(1, (level - from) / (to - from))
    },
  }
}

/** An answer is handled within this time, and a timer is late by at most this much, while there is room for more. */
const TARGET_MS = { handling: 500, lateness: 200 } as const

/** The pressure rises by one step for each multiple of the target beyond it. A burst shorter than a second refuses no answer. */
const STEP_UP = 0.02
const MAX_STEPS = 2.5
/** From full pressure to none in 2.5 s, at ten ticks a second. */
const STEP_DOWN = 0.04

/** The pressure from which a class is refused, and the one at which its refused share is largest. */
const REFUSED: Readonly<Record<CostClass, { from: number; to: number; share: number }>> = {
  reports: { from: 0, to: 0.25, share: 1 },
  reads: { from: 0.25, to: 0.5, share: 1 },
  // Some answers pass always. Without them, nothing would show that the database is well again.
  writes: { from: 0.5, to: 1, share: 0.97 },
  vital: { from: 1, to: 1, share: 0 },
}
