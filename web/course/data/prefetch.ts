/** The milliseconds for which a prefetched reply counts as fresh. */
export const FRESH_MS = 10_000

/** The replies requested before the screen that needs them is loaded. */
export type Prefetcher = {
  /**
   * Requests now, for the first screen that needs it.
   *
   * @returns undefined when the page or a screen has requested it already.
   */
  prefetch: <T>(name: string, work: () => Promise<T>) => Promise<T> | undefined
  /** Takes a reply that has arrived, once, with its time. */
  takeArrived: <T>(name: string) => { answer: T; at: number } | undefined
  /** Takes the prefetched reply, once; without one, requests now. */
  takeOrRequest: <T>(name: string, work: () => Promise<T>) => Promise<T>
  /** Drops the replies that no screen has taken, because a change made them old. */
  drop: () => void
}

type PrefetchEntry = { promise: Promise<unknown>; since: number; arrived?: { answer: unknown; at: number } }

/** @param now milliseconds since 1970. */
export const createPrefetch = (now: () => number): Prefetcher => {
  const entries = new Map<string, PrefetchEntry | 'taken'>()
  const freshEntry = (name: string) => {
    const entry = entries.get(name)
    return entry && entry !== 'taken' && now() - entry.since < FRESH_MS ? entry : undefined
  }
  return {
    prefetch: (name, work) => {
      if (entries.has(name)) return undefined
      const promise = work()
      const entry: PrefetchEntry = { promise, since: now() }
      entries.set(name, entry)
      // A failure reaches whichever screen takes the reply.
      promise.then((answer) => (entry.arrived = { answer, at: now() })).catch(() => undefined)
      return promise
    },
    takeArrived: <T>(name: string) => {
      const arrived = freshEntry(name)?.arrived
      if (arrived) entries.set(name, 'taken')
      return arrived as { answer: T; at: number } | undefined
    },
    takeOrRequest: <T>(name: string, work: () => Promise<T>) => {
      const entry = freshEntry(name)
      entries.set(name, 'taken')
      return (entry?.promise as Promise<T> | undefined) ?? work()
    },
    drop: () => entries.forEach((_, name) => entries.set(name, 'taken')),
  }
}
