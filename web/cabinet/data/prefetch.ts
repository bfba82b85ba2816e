/** Milliseconds for which what the page asked ahead is new. What nobody took by then would be an old answer. */
export const NEW_MS = 10_000

/** What a page asked before the screen was here that wants to know it. */
export type Ahead = {
  /**
   * Asks now, for the first screen that will ask the same.
   *
   * @returns undefined when it has been asked already, by the page or by a screen: then there is nothing to gain.
   */
  ask: <T>(name: string, work: () => Promise<T>) => Promise<T> | undefined
  /** What was answered by now, once, with the time at which it was. */
  answered: <T>(name: string) => { answer: T; at: number } | undefined
  /** What was asked ahead, once; else asks now. */
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
      // Whoever takes it hears of its failure.
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
