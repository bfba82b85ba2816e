import type pg from 'pg'
import { openClient, readLogEnd } from '#tools/analyst/connection.ts'
import type { Rows } from '#tools/analyst/sql/rows-text.ts'
import type { Fold, FoldPage, PositionRange } from './fold.ts'
import { createPace, type Pace } from './pace.ts'
import type { SavedReplay, Scratch } from '../scratch.ts'

/** Events of a page. Small pages keep other queries of the same server from waiting. */
const PAGE_EVENTS = 5_000
/** Positions of a page where few of its events are selected. */
const MAX_RANGE = 200_000

/** Time after which progress is saved, and how many times longer than the saving itself. */
const SAVE_EVERY_MS = 5_000
const SAVE_SHARE = 20

export type ReplayOptions = {
  analystUrl: string
  signal: AbortSignal
  /** The last position to read, instead of the newest one. */
  upTo?: number
  /** Keeps the progress of a replay that ends early. */
  scratch?: Pick<Scratch, 'load' | 'save'>
  /** Rests between pages while others write to the database. On a replica it never has to. */
  isGentle?: boolean
  /** @param done positions, of which `resumed` were done by an earlier process. */
  onProgress?: (progress: { done: number; of: number; events: number; resumed: number }) => void
}

type TimedPage = FoldPage & { range: PositionRange; ms: number }

/** Returns the position at which an earlier process ended, after restoring its state. Says when it is of another history. */
const resume = (fold: Fold, saved: SavedReplay | undefined, generation: string): number => {
  if (!saved) return 0
  if (saved.generation !== generation) {
    process.stderr.write('The database was restored, and its positions name other events: the question begins again\n')
    return 0
  }
  fold.restore(saved.state)
  return saved.position
}

/** Grows while few events of a range are selected. */
const nextSize = (size: number, events: number) =>
  Math.min(MAX_RANGE, Math.max(PAGE_EVENTS, Math.round((size * PAGE_EVENTS) / Math.max(events, PAGE_EVENTS / 4))))

/** Reads one page after another. One is read ahead, unless others use the database. */
const readPages = async function* (client: pg.Client, fold: Fold, all: PositionRange, pace: Pace) {
  const read = async (after: number, size: number): Promise<TimedPage> => {
    const range = { after, to: Math.min(all.to, after + size) }
    const start = performance.now()
    const page = await fold.fetch(client, range)
    return { ...page, range, ms: performance.now() - start }
  }
  let size = PAGE_EVENTS
  for (let next = all.after < all.to ? read(all.after, size) : undefined; next;) {
    const page: TimedPage = await next
    const { after, to } = page.range
    next = undefined
    size = nextSize(to - after, page.events)
    const hasMore = to < all.to
    const isBusy = await pace.isBusy()
    if (hasMore && !isBusy) {
      next = read(to, size)
      // A failure is noticed when the page is used.
      next.catch(() => {})
    }
    const start = performance.now()
    yield page
    if (!hasMore || !isBusy) continue
    await pace.rest(page.ms + performance.now() - start)
    next = read(to, size)
  }
}

/** Saves progress at times, so a killed process loses seconds of work. */
const createSaver = (generation: string, fold: Fold, { scratch }: ReplayOptions) => {
  let dueAt = performance.now() + SAVE_EVERY_MS
  const save = async (position: number) => {
    if (!scratch || position === 0) return
    const start = performance.now()
    await scratch.save({ position, generation, state: fold.save() })
    dueAt = performance.now() + Math.max(SAVE_EVERY_MS, (performance.now() - start) * SAVE_SHARE)
  }
  return {
    save,
    saveIfDue: async (position: number) => {
      if (performance.now() >= dueAt) await save(position)
    },
  }
}

/**
 * Replays history through a fold, as an analyst who reads only.
 * @throws {Error} with a sentence, also when the signal is aborted. Progress is saved then.
 */
export const replay = async (fold: Fold, options: ReplayOptions): Promise<Rows> => {
  const { analystUrl, signal, scratch, upTo = Infinity, isGentle = false, onProgress = () => {} } = options
  const client = await openClient(analystUrl, 'make ask')
  try {
    const { head: newest, generation } = await readLogEnd(client)
    const head = Math.min(newest, upTo)
    const resumed = resume(fold, await scratch?.load(), generation)
    const saver = createSaver(generation, fold, options)
    const pace = createPace(client, isGentle, signal)
    let events = 0
    let done = resumed
    try {
      for await (const page of readPages(client, fold, { after: resumed, to: head }, pace)) {
        signal.throwIfAborted()
        await page.apply()
        done = page.range.to
        events += page.events
        onProgress({ done, of: head, events, resumed })
        await saver.saveIfDue(done)
      }
    } catch (error) {
      if (signal.aborted) await saver.save(done)
      throw error
    }
    return await fold.answer()
  } finally {
    await client.end()
  }
}
