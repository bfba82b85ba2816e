import type { Pool } from '#db/client.ts'
import { FOLDED } from '#events/figures/definitions/members.ts'
import { isOfTime, type SumName, type Sums } from '#events/figures/definitions/dimensions.ts'
import type { FiguresAnswer } from '#events/figures/definitions/question.ts'
import { readNames } from '../ad-name-list.ts'
import { isOfAd } from './columns.ts'
import { statementOf } from './statement.ts'
import type { SumsQuestion } from './tables.ts'

/** A group: a value per dimension, and its sums. */
export type SumRow = { by: string[]; sums: Sums }

export type SumsReply = {
  /** Events up to this position are included. */
  position: number
  /** The largest groups first; times in their order. */
  rows: SumRow[]
  /** The other groups, added up, and how many they are. */
  others: { count: number; sums: Sums } | null
  total: Sums
  /** The sums of a group without anything. */
  nothing: Sums
  /** Currencies without a rate. Their amounts are missing in all sums but spend, which is null. */
  unconverted: string[]
  steps?: FiguresAnswer['steps']
}

type Found = Partial<Record<SumName, number | null>>
type PartRow = { rank: number | null; d1: string; d2: string; sums: Found }
type Part = { rows: PartRow[] | null; total: Found | null }
type Result = {
  position: number | null
  others: number
  unconverted: string[] | null
  hasSpend: boolean
  parts: Readonly<Record<string, Part>>
}

/** Counts the sums of all groups in one snapshot. */
export const readSums = async (pool: Pool, counted: SumsQuestion): Promise<SumsReply> => {
  const { rows } = await pool.query<Result>(statementOf(counted))
  const [result] = rows
  const parts = Object.values(result?.parts ?? {})
  // A group without costs cost nothing, unless no costs are known at all.
  const isUnknown = (sum: SumName) => sum === 'spend' && !result?.hasSpend
  const nothing = (sum: SumName) => (sum === 'paybackDay' ? null : 0)
  const sumsOf = (found: readonly Found[]) => {
    const known = Object.assign({}, ...found) as Found
    return Object.fromEntries(
      counted.sums.map((sum) => [sum, isUnknown(sum) ? null : sum in known ? (known[sum] ?? null) : nothing(sum)]),
    ) as Sums
  }
  const byRank = Map.groupBy(
    parts.flatMap((part) => part.rows ?? []),
    ({ rank }) => rank,
  )
  const others = byRank.get(null)
  const ranks = [...byRank.keys()].filter((rank) => rank !== null).toSorted((a, b) => a - b)
  const nameOf = await readAdNames(pool, counted, byRank)
  return {
    position: result?.position ?? 0,
    rows: ranks.map((rank) => {
      const found = byRank.get(rank) ?? []
      const { d1 = '', d2 = '' } = found[0] ?? {}
      return { by: [d1, d2].slice(0, counted.by.length).map(nameOf), sums: sumsOf(found.map(({ sums }) => sums)) }
    }),
    others: others
      ? { count: result?.others ?? 0, sums: withoutOverlap(sumsOf(others.map(({ sums }) => sums)), counted) }
      : null,
    nothing: sumsOf([]),
    total: sumsOf(parts.flatMap((part) => part.total ?? [])),
    unconverted: result?.unconverted ?? [],
  }
}

/** Leaves out what can't be added up: payback days, and buyers who may be in several of the groups. */
const withoutOverlap = (sums: Sums, { by, time }: SumsQuestion): Sums => {
  const isOfVisitors = by.every((name) => name !== 'plan' && name !== 'sale' && (time === 'contact' || !isOfTime(name)))
  const isAdded = (sum: string) =>
    sum !== 'paybackDay' && (isOfVisitors || !/^(?:buyers|refundCount|chargebackCount)/.test(sum))
  return Object.fromEntries(Object.entries(sums).map(([sum, value]) => [sum, isAdded(sum) ? value : null])) as Sums
}

/** Names of ads are grouped by a key, and shown in their first spelling. */
const readAdNames = async (pool: Pool, { by }: SumsQuestion, rows: ReadonlyMap<unknown, readonly PartRow[]>) => {
  const isAd = by.map(isOfAd)
  if (!isAd.includes(true)) return (name: string) => name
  const keys = [...rows.values()].flatMap((found) =>
    found.slice(0, 1).flatMap(({ d1, d2 }) => [d1, d2].filter((_, n) => isAd[n])),
  )
  const named = await readNames(
    pool,
    keys.filter((key) => key !== FOLDED),
  )
  return (key: string, n: number) => (isAd[n] ? named(key) : key)
}
