import { DAY_MS } from '#events/time/time.ts'
import { forgivingStore } from '#web/lib/page/storage.ts'
import type { VisitorPosts } from '#web/quiz/visitor/visitor-outbox.ts'
import { createItemStore, type Item } from './item-store.ts'
import { createOutbox, type OutboxDeps } from './outbox.ts'
import type { SendResult } from './send.ts'

const visitor = '0f4d2a5e-6f0c-4c7e-9d49-1f1c8f0a2b11'
export const answerTo = (questionId: string) => ({ quizUserId: visitor, questionId, answer: 'Yes', timeTaken: '1.00' })

type Entries = Map<string, string>

/** Storage as one tab sees it: it reads one view, and its changes reach several. */
const storageOf = (seen: Entries, puts: Entries[], removals: Entries[], maxEntries: number) => {
  const keys = [...seen.keys()]
  return {
    getItem: (key: string) => seen.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (seen.size >= maxEntries) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      puts.forEach((view) => view.set(key, value))
    },
    removeItem: (key: string) => removals.forEach((view) => view.delete(key)),
    clear: () => seen.clear(),
    key: (i: number) => keys[i] ?? null,
    length: keys.length,
  }
}

/** The storage that all tabs share. */
const createStorage = () => {
  const entries: Entries = new Map()
  /** The view of a tab that hasn't noticed yet which entries other tabs removed. */
  const stale: Entries = new Map()
  let isForbidden = false
  let maxEntries = Number.POSITIVE_INFINITY
  const open = (isLate: boolean) => {
    if (isForbidden) throw new DOMException('The operation is insecure.', 'SecurityError')
    const seen = isLate ? [stale, entries] : [entries]
    return storageOf(seen[0] ?? entries, [entries, stale], seen, maxEntries)
  }
  const forbid = () => {
    isForbidden = true
  }
  const limit = (max: number) => {
    maxEntries = max
  }
  return { entries, open, forbid, limit }
}

/** Waits for everything that can happen without time passing. */
export const settle = () => new Promise<void>((done) => setImmediate(done))

type Timer = { at: number; callback: () => void }

/** A clock that only the test moves, and that runs the timers in between. */
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
        first.callback()
        await settle()
      }
      now = end
    },
  }
}

/** The outcome of one request. `lost` never reaches the server; for `unanswered` only the answer is lost. */
export type SimulatedFate = 'fine' | 'lost' | 'unanswered' | 'signed-out' | { refused: number } | { busy: number }

/** A server that records the requests it receives and applies, and the network on the way to it. */
const createServer = (fates: SimulatedFate[], now: () => number) => {
  const applied: Item[] = []
  const sent: { item: Item; at: number }[] = []
  const apply = (item: Item) => {
    if (!applied.some(({ id }) => id === item.id)) applied.push(item)
  }
  const blocked = new Set<string>()
  const send = async (item: Item): Promise<SendResult> => {
    sent.push({ item, at: now() })
    const fate = blocked.has(item.path) ? 'lost' : (fates.shift() ?? 'fine')
    await Promise.resolve()
    if (fate === 'fine' || fate === 'unanswered') apply(item)
    if (fate === 'fine') return 'delivered'
    if (fate === 'signed-out') return fate
    if (typeof fate === 'object' && 'refused' in fate) return { refused: { status: fate.refused } }
    return { retryAfterMs: typeof fate === 'object' ? fate.busy : 0 }
  }
  return { applied, sent, send, blocked }
}

/** The locks that tabs share, unless the browser has none. */
const createLocks = () => {
  const done = new Set<string>()
  let turn: Promise<unknown> = Promise.resolve()
  return (hasLocks: boolean): OutboxDeps['locks'] => ({
    exclusive: (work) => {
      if (!hasLocks) return work()
      const current = turn.then(work)
      turn = current
      return current
    },
    markDone: async (id) => void (hasLocks && done.add(id)),
    isDone: async (id) => done.has(id),
  })
}

type TabOptions = { hasLocks?: boolean; isLate?: boolean }

/** A browser with one storage and any number of tabs, a clock, and a server that records what it applied. */
export const createBrowser = (fates: SimulatedFate[] = []) => {
  const storage = createStorage()
  const clock = createClock()
  const { applied, sent, send, blocked } = createServer(fates, clock.now)
  const locks = createLocks()
  const warnings: string[] = []
  let ids = 0

  /** Returns what a tab provides to an outbox. Its timers end when the tab is closed. */
  const createTabDeps = ({ hasLocks = true, isLate = false }: TabOptions = {}) => {
    const timers = new Set<Timer>()
    const store = forgivingStore(() => storage.open(isLate))
    const deps = {
      send,
      now: clock.now,
      random: () => 0,
      createId: () => `key-${++ids}`,
      later: (ms: number, callback: () => void) => {
        const timer = { at: clock.now() + ms, callback }
        timers.add(timer)
        clock.timers.add(timer)
        return () => void clock.timers.delete(timer)
      },
      locks: locks(hasLocks),
      warn: (message: string) => void warnings.push(message),
    }
    return { store, deps, close: () => timers.forEach((timer) => clock.timers.delete(timer)) }
  }

  return {
    entries: storage.entries,
    applied,
    sent,
    warnings,
    /** Returns the warnings about requests that aren't sent again. */
    givenUp: () => warnings.filter((warning) => warning.includes('given up')),
    questions: (items: Item[]) => items.map(({ body }): string => JSON.parse(body).questionId),
    forbidStorage: storage.forbid,
    /** Lets storage reject writes once it holds this many entries. */
    limitStorage: storage.limit,
    /** Loses every request to a path. */
    block: (path: string) => void blocked.add(path),
    setClock: clock.set,
    now: clock.now,
    pass: clock.pass,
    createTabDeps,
    /** Opens a page of the quiz. */
    openTab: (options?: TabOptions) => {
      const { store, deps, close } = createTabDeps(options)
      const items = createItemStore(store, 'outbox.')
      const outbox = createOutbox<VisitorPosts>({
        ...deps,
        items,
        maxAgeMs: 7 * DAY_MS,
        subjectOf: ({ path, body }) => path + JSON.parse(body)?.questionId,
      })
      outbox.nudge()
      return { ...outbox, items, close }
    },
  }
}
