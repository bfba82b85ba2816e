import type { Logger } from 'pino'
import { sql } from 'kysely'
import type { SpeedQuery, SpeedReply } from '#api/contracts/figures/speed.ts'
import { WEB_VITALS } from '#api/contracts/figures/speed-choices.ts'
import type { PageTimings } from '#api/contracts/figures/page-timings.ts'
import type { Pool } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'
import { operational } from '#db/operational-tables.ts'
import { runQuery } from '#db/query.ts'
import { readNames } from '#db/figures/ad-name-list.ts'
import { reportDayOf } from '#events/time/report-day.ts'
import { daysFrom } from '#events/time/time.ts'
import { timingBucketOf, timingAt } from './timing-buckets.ts'

/** Counts of how fast screens appeared and reacted, by day and by screen or creative, so that many creatives don't multiply the screens. Nothing leads to a visitor. */
export type TimingCounts = {
  /** Counts a page load, and writes it within seconds. `creo` is empty for visitors without a creative. */
  add: (creo: string, view: Omit<PageTimings, 'creo'>) => void
  /** Writes what is counted. */
  flush: () => Promise<void>
  report: (query: SpeedQuery) => Promise<SpeedReply>
}

/** Views are written in batches, because those of a busy minute fall into few rows. */
const FLUSH_MS = 5_000
const STORED_DAYS = 92
const MAX_ROWS = 100
const QUANTILE = 0.75

type Row = SpeedReply['rows'][number]
type Count = {
  day: string
  grouping: SpeedQuery['groupBy']
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

export const createTimingCounts = (pool: Pool, reportPool: Pool, clock: Clock, log: Logger): TimingCounts => {
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
        for (const [grouping, name] of Object.entries({ screen, creo }) as [SpeedQuery['groupBy'], string][]) {
          const key = [day, grouping, name, vital, bucket].join('\n')
          const count = counts.get(key) ?? { day, grouping, name, vital, bucket, views: 0 }
          counts.set(key, { ...count, views: count.views + 1 })
        }
      }
      timer ??= setTimeout(flush, FLUSH_MS)
    },

    report: async ({ groupBy, days }) => {
      const first = daysFrom(reportDayOf(clock()), 1 - days)
      const query = operational
        .selectFrom('desk.page_timings')
        .select(['name', 'vital', 'bucket', sql<string>`sum(views)`.as('views')])
        .where('grouping', '=', groupBy)
        .where('day', '>=', first)
        .groupBy(['name', 'vital', 'bucket'])
        .orderBy('bucket')
      const found = Map.groupBy(await runQuery(reportPool, query), ({ name }) => name)
      const rows = [...found].map(([name, all]) => {
        const figureOf = (vital: string) => {
          const buckets = all
            .filter((one) => one.vital === vital)
            .map(({ bucket, views }) => [bucket, Number(views)] as const)
          const views = buckets.reduce((sum, [, count]) => sum + count, 0)
          return views === 0 ? null : { views, p75: timingAt(QUANTILE, buckets) }
        }
        return { name: name || '(none)', lcp: figureOf('lcp'), inp: figureOf('inp'), cls: figureOf('cls') }
      })
      const order = (a: Row, b: Row) => (b.cls?.views ?? 0) - (a.cls?.views ?? 0) || a.name.localeCompare(b.name)
      const shown = rows.toSorted(order).slice(0, MAX_ROWS)
      const nameOf = await readNames(reportPool, groupBy === 'creo' ? shown.map(({ name }) => name) : [])
      return { rows: shown.map((row) => ({ ...row, name: nameOf(row.name) })) }
    },
  }
}
