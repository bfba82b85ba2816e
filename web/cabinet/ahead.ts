/** What a page asked before the screen was here that wants to know it. */
export type Ahead = {
  /**
   * Asks now, for the first screen that will ask the same.
   *
   * @returns undefined when a screen has asked already: then there is nothing to gain, and an answer that nobody takes
   *   would be an old one by the time that somebody does.
   */
  ask: <T>(name: string, work: () => Promise<T>) => Promise<T> | undefined
  /** What was answered by now, once, with the time at which it was. */
  answered: <T>(name: string) => { answer: T; at: number } | undefined
  /** What was asked ahead, once; else asks now. */
  take: <T>(name: string, work: () => Promise<T>) => Promise<T>
}

type Asked = { promise: Promise<unknown>; answered?: { answer: unknown; at: number } }

/** @param now milliseconds since 1970. */
export const makeAhead = (now: () => number): Ahead => {
  /** Undefined: a screen has asked by now. */
  const asked = new Map<string, Asked | undefined>()
  return {
    ask: (name, work) => {
      if (asked.has(name)) return undefined
      const promise = work()
      const entry: Asked = { promise }
      asked.set(name, entry)
      // Whoever takes it hears of its failure.
      promise.then((answer) => (entry.answered = { answer, at: now() })).catch(() => undefined)
      return promise
    },
    answered: <T>(name: string) => {
      const answered = asked.get(name)?.answered
      if (answered) asked.set(name, undefined)
      return answered as { answer: T; at: number } | undefined
    },
    take: <T>(name: string, work: () => Promise<T>) => {
      const entry = asked.get(name)
      asked.set(name, undefined)
      return (entry?.promise as Promise<T> | undefined) ?? work()
    },
  }
}
