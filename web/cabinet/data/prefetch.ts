/** The milliseconds for which a prefetched reply counts as fresh. */
export const NEW_MS = 10_000

/** The replies requested before the screen that needs them is loaded. */
export type Ahead = {
  /**
   * Requests now, for the first screen that needs it.
   *
   * @returns undefined when the page or a screen has requested it already.
   */
  ask: <T>(name: string, work: () => Promise<T>) => Promise<T> | undefined
  /** Takes a reply that has arrived, once, with its time. */
  answered: <T>(name: string) => { answer: T; at: number } | undefined
  /** Takes the prefetched reply, once; without one, requests now. */
  take: <T>(name: string, work: () => Promise<T>) => Promise<T>
}

type Asked = { promise: Promise<unknown>; since: number; answered?: { answer: unknown; at: number } }

/** @param now milliseconds since 1970. */
export const createPrefetch = (now: () => number): Ahead => {
  const asked = new Map<string, Asked | 'taken'>()
  const waiting = (name: string) => {
    const entry = asked.get(name)
    return entry && entry !== 'taken' && now() - entry.since < NEW_MS ? entry : undefined
  }
  return {
    ask: (name, work) => {
      if (asked.has(name)) return undefined
      const promise = work()
      const entry: Asked = { promise, since: now() }
      asked.set(name, entry)
      // A failure reaches whichever screen takes the reply.
      promise.then((answer) => (entry.answered = { answer, at: now() })).catch(() => undefined)
      return promise
    },
    answered: <T>(name: string) => {
      const answered = waiting(name)?.answered
      if (answered) asked.set(name, 'taken')
      return answered as { answer: T; at: number } | undefined
    },
    take: <T>(name: string, work: () => Promise<T>) => {
      const entry = waiting(name)
      asked.set(name, 'taken')
      return (entry?.promise as Promise<T> | undefined) ?? work()
    },
  }
}
