import { sql } from 'kysely'
import type { Pool } from '#db/client.ts'
import { readNames } from '#db/figures/ad-name-list.ts'
import type { ReadSums } from '#db/figures/query/read-figures.ts'
import { operational } from '#db/operational-tables.ts'
import { runQuery } from '#db/query.ts'
import { UNKNOWN_MEMBER } from '#events/figures/definitions/members.ts'
import type { Sums } from '#events/figures/definitions/dimensions.ts'
import { timingAt } from './timing-buckets.ts'

const QUANTILE = 0.75

type Counted = { name: string; vital: string; bucket: number; views: string }

/** Counts how fast screens appeared and reacted, by screen or by creative. Two counts are kept apart, so that many creatives don't multiply the screens. */
export const createSpeedSums =
  ({ reportPool }: { reportPool: Pool }): ReadSums =>
  async ({ by, filters, range, sums: wanted, maxRows }) => {
    const grouping = by.includes('creo') || filters.creo ? 'creo' : 'screen'
    let query = operational
      .selectFrom('desk.page_timings')
      .select(['name', 'vital', 'bucket', sql<string>`sum(views)`.as('views')])
      .where('grouping', '=', grouping)
      .groupBy(['name', 'vital', 'bucket'])
      .orderBy('bucket')
    if (range) query = query.where('day', '>=', range.start).where('day', '<=', range.end)
    const allowed = filters[grouping]
    const found = (await runQuery(reportPool, query))
      .map((row) => ({ ...row, name: row.name || UNKNOWN_MEMBER }))
      .filter(({ name }) => allowed?.includes(name) ?? true)
    const sumsOf = (some: readonly Counted[]) => {
      const all = speedOf(some)
      return Object.fromEntries(wanted.map((sum) => [sum, all[sum as keyof typeof all]])) as Sums
    }
    const groups = [...Map.groupBy(found, ({ name }) => name)]
      .map(([name, some]) => ({ name, some, size: speedOf(some).views }))
      .toSorted((a, b) => b.size - a.size || (a.name < b.name ? -1 : 1))
    const [shown, rest] = [groups.slice(0, maxRows), groups.slice(maxRows)]
    const nameOf = await readNames(reportPool, grouping === 'creo' ? shown.map(({ name }) => name) : [])
    return {
      // Page loads are no events.
      position: 0,
      rows: by.length === 0 ? [] : shown.map(({ name, some }) => ({ by: [nameOf(name)], sums: sumsOf(some) })),
      others: rest.length > 0 ? { count: rest.length, sums: sumsOf(rest.flatMap(({ some }) => some)) } : null,
      nothing: sumsOf([]),
      total: sumsOf(found),
      unconverted: [],
    }
  }

/** Returns the views, and the percentiles in seconds; that of shifts is a score. Null for what no browser reported. */
const speedOf = (some: readonly Counted[]) => {
  const bucketsOf = (vital: string) => {
    const views = new Map<number, number>()
    for (const one of some) {
      if (one.vital === vital) views.set(one.bucket, (views.get(one.bucket) ?? 0) + Number(one.views))
    }
    return [...views].toSorted(([a], [b]) => a - b)
  }
  const thousandths = (vital: string) => {
    const buckets = bucketsOf(vital)
    return buckets.length === 0 ? null : timingAt(QUANTILE, buckets) / 1_000
  }
  return {
    views: bucketsOf('cls').reduce((sum, [, views]) => sum + views, 0),
    lcp: thousandths('lcp'),
    inp: thousandths('inp'),
    cls: thousandths('cls'),
  }
}
