import type pg from 'pg'
import { openClient, readLogEnd } from '#tools/analyst/connection.ts'
import type { Rows } from '#tools/analyst/sql/rows-text.ts'
import { createPace, type Pace } from './pace.ts'
import type { FoldPage, PositionRange, TableFold } from './table-fold.ts'

/** Events of a page. Small pages keep other queries of the same server from waiting. */
const PAGE_EVENTS = 5_000
/** Positions of a page where few of its events are selected. */
const MAX_RANGE = 200_000

export type ReplayOptions = {
  analystUrl: string
  /** The last position to read, instead of the newest one. */
  upTo?: number
  /** Rests between pages while others write to the database. On a replica it never has to. */
  isGentle?: boolean
  onProgress?: (progress: { done: number; of: number; events: number }) => void
}

type TimedPage = FoldPage & { range: PositionRange; ms: number }

/** Replays history through a fold, as an analyst who reads only. */
export const replay = async (fold: TableFold, options: ReplayOptions): Promise<Rows> => {
  const { analystUrl, upTo = Infinity, isGentle = false, onProgress = () => {} } = options
  const client = await openClient(analystUrl, 'make ask')
  try {
    const to = Math.min((await readLogEnd(client)).head, upTo)
    let events = 0
    for await (const page of readPages(client, fold, to, createPace(client, isGentle))) {
      page.apply()
      events += page.events
      onProgress({ done: page.range.to, of: to, events })
    }
    return fold.answer()
  } finally {
    await client.end()
  }
}

/** Reads one page after another. One is read ahead, unless others use the database. */
const readPages = async function* (client: pg.Client, fold: TableFold, end: number, pace: Pace) {
  const read = async (after: number, size: number): Promise<TimedPage> => {
    const range = { after, to: Math.min(end, after + size) }
    const start = performance.now()
    const page = await fold.fetch(client, range)
    return { ...page, range, ms: performance.now() - start }
  }
  let size = PAGE_EVENTS
  for (let next = end > 0 ? read(0, size) : undefined; next;) {
    const page: TimedPage = await next
    const { after, to } = page.range
    next = undefined
    size = nextSize(to - after, page.events)
    const hasMore = to < end
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

/** Grows while few events of a range are selected. */
const nextSize = (size: number, events: number) =>
  Math.min(MAX_RANGE, Math.max(PAGE_EVENTS, Math.round((size * PAGE_EVENTS) / Math.max(events, PAGE_EVENTS / 4))))
