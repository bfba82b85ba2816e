import type { Logger } from 'pino'
import { WEB_VITALS } from '#api/contracts/figures/speed-choices.ts'
import type { PageTimings } from '#api/contracts/figures/page-timings.ts'
import type { Pool } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'
import { reportDayOf } from '#events/time/report-day.ts'
import { timingBucketOf } from './timing-buckets.ts'

/** Counts of how fast screens appeared and reacted, by day and by screen or creative, so that many creatives don't multiply the screens. Nothing leads to a visitor. */
export type TimingCounts = {
  /** Counts a page load, and writes it within seconds. `creo` is empty for visitors without a creative. */
  add: (creo: string, view: Omit<PageTimings, 'creo'>) => void
  /** Writes what is counted. */
  flush: () => Promise<void>
}

/** Views are written in batches, because those of a busy minute fall into few rows. */
const FLUSH_MS = 5_000
const STORED_DAYS = 92

type Grouping = 'screen' | 'creo'
type Count = {
  day: string
  grouping: Grouping
  name: string
  vital: string
  bucket: number
  views: number
}

const WRITE = `
  insert into desk.page_timings as t (day, grouping, name, vital, bucket, views)
  select * from unnest($1::date[], $2::text[], $3::text[], $4::text[], $5::smallint[], $6::bigint[])
  order by 1, 2, 3, 4, 5
  on conflict (day, grouping, name, vital, bucket) do update set views = t.views + excluded.views`

export const createTimingCounts = (pool: Pool, clock: Clock, log: Logger): TimingCounts => {
  let counts = new Map<string, Count>()
  let timer: NodeJS.Timeout | undefined
  let cleaned = ''

  /** Deletes old days, once a day. */
  const clean = async (today: string) => {
    if (cleaned === today) return
    await pool.query('delete from desk.page_timings where day < $1::date - $2::int', [today, STORED_DAYS])
    cleaned = today
  }
  const write = async (all: Count[]) => {
    await pool.query(WRITE, [
      all.map(({ day }) => day),
      all.map(({ grouping }) => grouping),
      all.map(({ name }) => name),
      all.map(({ vital }) => vital),
      all.map(({ bucket }) => bucket),
      all.map(({ views }) => views),
    ])
    await clean(reportDayOf(clock()))
  }
  const flush = async () => {
    clearTimeout(timer)
    timer = undefined
    const all = [...counts.values()]
    counts = new Map()
    if (all.length > 0)
      await write(all).catch((err: unknown) => log.warn({ err, counts: all.length }, 'page timings not counted'))
  }

  return {
    flush,

    add: (creo, { screen, ...values }) => {
      const day = reportDayOf(clock())
      for (const vital of WEB_VITALS) {
        const value = values[vital]
        if (value === undefined) continue
        const bucket = timingBucketOf(value)
        for (const [grouping, name] of Object.entries({ screen, creo }) as [Grouping, string][]) {
          const key = [day, grouping, name, vital, bucket].join('\n')
          const count = counts.get(key) ?? { day, grouping, name, vital, bucket, views: 0 }
          counts.set(key, { ...count, views: count.views + 1 })
        }
      }
      timer ??= setTimeout(flush, FLUSH_MS)
    },
  }
}
