import { FIGURES } from '#events/figures/definitions/money.ts'
import type { DayRange, FiguresAnswer, FiguresQuestion, FiguresRow } from '#events/figures/definitions/question.ts'
import type { Pool } from '#db/client.ts'
import { adKeyOf } from '#events/figures/ad-name.ts'
import { type Dimension, isOfTime, type SumName, type Sums } from '#events/figures/definitions/dimensions.ts'
import { currency } from '#events/payment/money/plans.ts'
import { reportDayOf, reportZone, sameTimeBefore } from '#events/time/report-day.ts'
import { DAY_MS, daysFrom, mondayOf } from '#events/time/time.ts'
import { isBeyondChance } from '#events/figures/definitions/chance.ts'
import { readSums, type SumRow, type SumsReply } from './read-sums.ts'
import type { SumsQuestion } from './tables.ts'

/** Counts the sums of all groups. */
export type ReadSums = (counted: SumsQuestion) => Promise<SumsReply>

export type ReadFiguresDeps = {
  pool: Pool
  clock: () => Date
  acceptsSimulated: boolean
  /** Counts what the tables of money don't have. */
  readOthers?: ReadSums | undefined
}

/** Answers one question to the figures, whose figures and dimensions go together (`misfitOf`). */
export const readFigures = async (deps: ReadFiguresDeps, query: FiguresQuestion): Promise<FiguresAnswer> => {
  const now = deps.clock()
  const compared = comparedRange(query, now)
  const figures = query.metrics.map((key) => ({ key, ...FIGURES[key] }))
  const counted: SumsQuestion = {
    sums: [...new Set(figures.flatMap(({ from }): readonly SumName[] => from))],
    by: query.by,
    filters: keysOf(query.filters),
    range: query.range,
    time: query.time,
    today: reportDayOf(now),
    now,
    acceptsSimulated: deps.acceptsSimulated,
    maxRows: query.maxRows,
  }
  const read: ReadSums = deps.readOthers ?? ((asked) => readSums(deps.pool, asked))
  const found = await read(counted)
  const { days, ...earlierRange } = compared ?? { days: 0 }
  const earlier =
    compared && (await read({ ...counted, ...earlierRange, maxRows: Math.max(query.maxRows, MOST_EARLIER) }))
  const before = new Map(earlier?.rows.map(({ by, sums }) => [JSON.stringify(by), sums]))
  const sumsBefore = (by: readonly string[]): Sums | undefined => {
    const group = earlierGroup(by, query.by, days)
    return group && (before.get(JSON.stringify(group)) ?? earlier?.nothing)
  }
  // Days without a rest have costs; those of today are imported tomorrow.
  const isCostly = (from: readonly SumName[]) => from.includes('spend') && (query.range?.end ?? '') >= counted.today
  const valuesOf = (sums: Sums) => figures.map(({ of }) => of(sums))
  const isAsLong = compared !== undefined && daysIn(compared.range) === daysIn(query.range ?? compared.range)
  const rowOf = ({ by, sums }: SumRow, earlierSums: Sums | undefined): FiguresRow => ({
    by,
    values: valuesOf(sums),
    sums,
    before: earlierSums ? figures.map(({ from, of }) => (isCostly(from) ? null : of(earlierSums))) : null,
    isBeyondChance: earlierSums
      ? figures.map((figure) =>
          figure.unit === 'count' && !isAsLong ? null : isBeyondChance(figure, sums, earlierSums),
        )
      : null,
  })
  const hasTime = query.by[0] !== undefined && isOfTime(query.by[0])
  const groups = query.by.length > 0 ? found.rows : []
  const rows = groups.map((row) => rowOf(row, earlier && sumsBefore(row.by)))
  return {
    currency,
    position: found.position,
    zone: reportZone(),
    range: query.range ?? null,
    compared: compared?.range ?? null,
    comparedUntil: compared?.until.toISOString() ?? null,
    by: [...query.by],
    filters: Object.fromEntries(Object.entries(query.filters).map(([name, values]) => [name, [...values]])),
    metrics: figures.map(({ key, name, unit, definition, formula, from }) => ({
      key,
      name,
      unit,
      definition,
      formula,
      from: [...from],
    })),
    rows: hasTime ? rows.toReversed() : rows,
    others: found.others && {
      ...rowOf({ by: [], sums: found.others.sums }, undefined),
      groups: found.others.count,
    },
    total: rowOf({ by: [], sums: found.total }, earlier?.total),
    steps: found.steps ?? null,
    unconverted: found.unconverted,
  }
}

/** Names of ads are kept as keys, in which spellings are one. */
export const keysOf = (filters: FiguresQuestion['filters']): SumsQuestion['filters'] =>
  Object.fromEntries(
    (Object.entries(filters) as [Dimension, readonly string[]][]).map(([name, values]) => [
      name,
      /creo|utm/.test(name) ? values.map((value) => (value === '(none)' ? value : adKeyOf(value))) : values,
    ]),
  )

const daysIn = ({ start, end }: DayRange) => Math.round((Date.parse(end) - Date.parse(start)) / DAY_MS) + 1

/**
 * Returns the range to compare with, and the instant until which it counts: as long after its end as now is after the end
 * of the range. So yesterday counts until the same time, and older cohorts get no more time to pay than younger ones.
 */
const comparedRange = ({ range, compare }: FiguresQuestion, now: Date) => {
  if (compare === undefined || range === undefined) return undefined
  const days = compare === 'before' ? daysBack(range) : daysIn({ start: compare.end, end: range.end }) - 1
  const shifted =
    compare === 'before' ? { start: daysFrom(range.start, -days), end: daysFrom(range.end, -days) } : compare
  const until = sameTimeBefore(now, Math.max(0, days))
  return { range: shifted, until, today: reportDayOf(until), days }
}

/** Returns how far back the period before is: a week so far has the weekdays of the week before, since weekends differ. */
const daysBack = (range: DayRange) => {
  const days = daysIn(range)
  return range.start === mondayOf(range.end) && days > 1 ? DAYS_OF_WEEK : days
}
const DAYS_OF_WEEK = 7

/** The earlier groups that are looked for. They have other sizes than those of today. */
const MOST_EARLIER = 5_000

/** Returns the group of the compared range that belongs to one; undefined for a time that has no counterpart. */
const earlierGroup = (group: readonly string[], by: readonly Dimension[], days: number): string[] | undefined => {
  const parts = group.map((value, n) => {
    if (by[n] === 'day' || (by[n] === 'week' && days % 7 === 0)) return daysFrom(value, -days)
    return by[n] === 'week' || by[n] === 'month' ? undefined : value
  })
  return parts.every((part) => part !== undefined) ? parts : undefined
}
