import type { Dimension } from '#events/figures/definitions/dimensions.ts'
import type { FigureName } from './money.ts'
import type { Unit } from './figure.ts'

/** An inclusive range of days, `yyyy-MM-dd`. */
export type DayRange = { start: string; end: string }

/** One question to the figures. */
export type FiguresQuestion = {
  metrics: readonly FigureName[]
  /** At most two. */
  by: readonly Dimension[]
  /** Each dimension accepts any of its values. */
  filters: Readonly<Partial<Record<Dimension, readonly string[]>>>
  range?: DayRange | undefined
  time: 'contact' | 'event'
  compare?: 'before' | DayRange | undefined
  maxRows: number
}

/** A group with the values of the figures, in their order. Money is in minor units. */
export type FiguresRow = {
  by: string[]
  values: (number | null)[]
  sums: Record<string, number | null>
  before: (number | null)[] | null
  isBeyondChance: (boolean | null)[] | null
}

export type FiguresAnswer = {
  currency: string
  position: number
  zone: string
  range: DayRange | null
  compared: DayRange | null
  comparedUntil: string | null
  by: string[]
  filters: Record<string, string[]>
  metrics: { key: string; name: string; unit: Unit; definition: string; formula: string; from: string[] }[]
  rows: FiguresRow[]
  others: (FiguresRow & { groups: number }) | null
  total: FiguresRow
  /** About questions by step: names of steps, and the steps of each version in order. */
  steps: { names: Record<string, string>; orders: Record<string, string[]> } | null
  unconverted: string[]
}

/** Returns a value of a group; null for a figure that wasn't asked for. */
export const valueOf = (
  { metrics }: Pick<FiguresAnswer, 'metrics'>,
  values: FiguresRow['values'] | null,
  name: FigureName,
): number | null => values?.[metrics.findIndex(({ key }) => key === name)] ?? null
