import { createOutbox, type OutboxDeps } from './queue.ts'
import type { SendResult } from './send.ts'
import { createShelf, type Item } from './entries.ts'

const visitor = '0f4d2a5e-6f0c-4c7e-9d49-1f1c8f0a2b11'
export const answerTo = (questionId: string) => ({ quizUserId: visitor, questionId, answer: 'Yes', timeTaken: '1.00' })

type Entries = Map<string, string>

/** Storage as one tab sees it, and the views of it that its changes reach. */
const storageOf = (seen: Entries, puts: Entries[], removals: Entries[]) => {
  const keys = [...seen.keys()]
  return {
    getItem: (key: string) => seen.get(key) ?? null,
    setItem: (key: string, value: string) => puts.forEach((view) => view.set(key, value)),
    removeItem: (key: string) => removals.forEach((view) => view.delete(key)),
    clear: () => seen.clear(),
    key: (i: number) => keys[i] ?? null,
    length: keys.length,
  }
}

/** The storage that all tabs share. */
const createStorage = () => {
  const entries: Entries = new Map()
  /** As seen by a tab that has not heard yet of what others removed. */
  const stale: Entries = new Map()
  let isForbidden = false
  const open = (isLate: boolean) => {
    if (isForbidden) throw new DOMException('The operation is insecure.', 'SecurityError')
    const seen = isLate ? [stale, entries] : [entries]
    return storageOf(seen[0] ?? entries, [entries, stale], seen)
  }
  const forbid = () => {
    isForbidden = true
  }
  return { entries, open, forbid }
}

/** All that can happen without time passing. */
export const settle = () => new Promise<void>((done) => setImmediate(done))

type Timer = { at: number; callBack: () => void }

/** A clock that moves when it is told to, and rings on the way. */
const createClock = () => {
  const timers = new Set<Timer>()
  let now = 1_000_000
  return {
    timers,
    now: () => now,
    set: (to: number) => (now = to),
    pass: async (ms: number) => {
      const end = now + ms
      await settle()
      for (;;) {
        const [first] = [...timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)
        if (!first) break
        timers.delete(first)
        now = Math.max(now, first.at)
        first.callBack()
        await settle()
      }
      now = end
    },
  }
}

/** What happens to one request on its way. `lost` never reaches the server; of `unanswered` only the answer is lost. */
export type SimulatedFate = 'fine' | 'lost' | 'unanswered' | 'refused' | { busy: number }

/** A server that knows what it has applied, and the way to it. */
const createServer = (fates: SimulatedFate[], now: () => number) => {
  const applied: Item[] = []
  const sent: { item: Item; at: number }[] = []
  const apply = (item: Item) => {
    if (!applied.some(({ id }) => id === item.id)) applied.push(item)
  }
  const send = async (item: Item): Promise<SendResult> => {
    sent.push({ item, at: now() })
    const fate = fates.shift() ?? 'fine'
    await Promise.resolve()
    if (fate === 'fine' || fate === 'unanswered') apply(item)
    if (fate === 'fine') return 'delivered'
    if (fate === 'refused') return { refused: 400 }
    return { again: typeof fate === 'object' ? fate.busy : 0 }
  }
  return { applied, sent, send }
}

/** How tabs take turns, unless the browser has no locks. */
const createTurns = () => {
  const done = new Set<string>()
  let turn: Promise<unknown> = Promise.resolve()
  return (locks: boolean): OutboxDeps['tabs'] => ({
    exclusive: (work) => {
      if (!locks) return work()
      const mine = turn.then(work)
      turn = mine
      return mine
    },
    tellDone: async (id) => void (locks && done.add(id)),
    isDone: async (id) => done.has(id),
  })
}

/** A browser with one storage and any number of tabs, a clock, and a server that knows what it has applied. */
export const createDeps = (fates: SimulatedFate[] = []) => {
  const storage = createStorage()
  const clock = createClock()
  const { applied, sent, send } = createServer(fates, clock.now)
  const turns = createTurns()
  const warnings: string[] = []
  let ids = 0

  return {
    entries: storage.entries,
    applied,
    sent,
    warnings,
    /** The warnings about calls that are not sent again. */
    givenUp: () => warnings.filter((warning) => warning.includes('given up')),
    questions: (items: Item[]) => items.map(({ body }) => JSON.parse(body).questionId as string),
    forbidStorage: storage.forbid,
    setClock: clock.set,
    now: clock.now,
    /** A page of this browser. Its timers end with it. */
    openTab: ({ locks = true, isLate = false } = {}) => {
      const own = new Set<Timer>()
      const outbox = createOutbox({
        shelf: createShelf(() => storage.open(isLate)),
        send,
        now: clock.now,
        random: () => 0,
        createId: () => `key-${++ids}`,
        later: (ms, callBack) => {
          const timer = { at: clock.now() + ms, callBack }
          own.add(timer)
          clock.timers.add(timer)
          return () => void clock.timers.delete(timer)
        },
        tabs: turns(locks),
        warn: (message) => warnings.push(message),
      })
      outbox.nudge()
      return { ...outbox, close: () => own.forEach((timer) => clock.timers.delete(timer)) }
    },
    /** Lets so much time pass. */
    pass: clock.pass,
  }
}
