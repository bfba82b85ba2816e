import { z } from 'zod'
import { contract } from '#api/contracts/endpoint.ts'
import { DayRange } from '#api/contracts/admins/admin.ts'
import { DIMENSION_NAMES } from '#events/figures/definitions/dimensions.ts'
import { FIGURE_NAMES } from '#events/figures/definitions/money.ts'
import { nearestName } from '#api/contracts/nearest-name.ts'
import { readsFigures } from './insights.ts'

const [MAX_VALUES, MAX_METRICS] = [100, 100]
/** More groups than these are one row. */
export const MAX_ROWS = 500

/** Names what was probably meant, because a program that asks may not see the list. */
const unknown = (what: string, known: readonly string[]) => ({
  error: ({ input }: { input?: unknown }) => {
    if (input === undefined) return `Name a ${what}`
    const nearest = typeof input === 'string' ? nearestName(input, known) : undefined
    const advice = nearest === undefined ? 'list_figures and docs/figures.md name all' : `did you mean "${nearest}"`
    return `No ${what} has the name ${JSON.stringify(input).slice(0, 50)}: ${advice}`
  },
})
export const Metric = z.enum(FIGURE_NAMES, unknown('figure', FIGURE_NAMES))
const DimensionName = z.enum(DIMENSION_NAMES, unknown('dimension', DIMENSION_NAMES))
const Value = z.string().max(200, 'A value has at most 200 characters')
const Values = z.union(
  [
    Value.transform((value) => [value]),
    z.array(Value).min(1, 'A filter needs a value').max(MAX_VALUES, `A filter has at most ${MAX_VALUES} values`),
  ],
  { error: `A filter is a value, or a list of 1 to ${MAX_VALUES} values of at most 200 characters` },
)

const ByDimension = z.partialRecord(
  DimensionName,
  Values,
  'Filters are values by dimension: docs/figures.md lists the dimensions',
)
/** A record drops the name of the prototype, which would be another question. */
const Filters = z.preprocess((given) => (Object.hasOwn(Object(given), '__proto__') ? null : given), ByDimension)

/** One question to the figures. */
export const FiguresQuery = z.object({
  metrics: z
    .array(Metric, 'Name the figures in "metrics"')
    .min(1, 'Name at least one figure in "metrics"')
    .max(MAX_METRICS, `At most ${MAX_METRICS} figures can be asked for at once`),
  by: z.array(DimensionName).max(2, 'Figures can be grouped by at most two dimensions').default([]),
  /** Values by dimension; each accepts any of its values. `(none)` is for what is unknown. */
  filters: Filters.default({}),
  /** An inclusive range of days in the owner's time zone. The default is all time. */
  range: DayRange.optional(),
  /** Counts cohorts by the day of the first contact, or what happened on the days themselves. */
  time: z.enum(['contact', 'event']).default('contact'),
  /**
   * Adds the period before, which ends at the same time of its last day, or another range. A week so far is compared with the
   * same weekdays of the week before.
   */
  compare: z
    .union([z.literal('before'), DayRange], { error: 'Either "before", or { start, end } as yyyy-MM-dd' })
    .optional(),
  maxRows: z.int().min(1).max(MAX_ROWS).default(MAX_ROWS),
})
export type FiguresQuery = z.output<typeof FiguresQuery>

/** The values of the figures in the order of `metrics`. Money is in minor units. */
const FigureValues = z.array(z.number().nullable())

const Row = z.object({
  /** A value per dimension. */
  by: z.array(z.string()),
  values: FigureValues,
  /** The parts of the figures: their numerators and denominators. */
  sums: z.record(z.string(), z.number().nullable()),
  /** The values of the compared range; null without one. */
  before: FigureValues.nullable(),
  /** Whether each change is more than chance; null where that isn't known, as of money. */
  isBeyondChance: z.array(z.boolean().nullable()).nullable(),
})

export const FiguresReply = z.object({
  currency: z.string(),
  /** Events up to this position are included. */
  position: z.int(),
  /** The time zone of the days. */
  zone: z.string(),
  range: DayRange.nullable(),
  compared: DayRange.nullable(),
  /** The instant until which the compared range counts. */
  comparedUntil: z.iso.datetime().nullable(),
  by: z.array(z.string()),
  filters: z.record(z.string(), z.array(z.string())),
  metrics: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      unit: z.enum(['count', 'money', 'percent', 'factor', 'days', 'seconds']),
      definition: z.string(),
      formula: z.string(),
      /** The sums that it is made of. */
      from: z.array(z.string()),
    }),
  ),
  /** The largest groups first, or times in their order. */
  rows: z.array(Row),
  /** Groups that are no rows of their own, added up. */
  others: Row.extend({ groups: z.int() }).nullable(),
  total: Row,
  /** About questions by step: the names of steps, and the steps of each version in order. */
  steps: z
    .object({ names: z.record(z.string(), z.string()), orders: z.record(z.string(), z.array(z.string())) })
    .nullable(),
  /** Currencies without a rate. Their amounts are missing. */
  unconverted: z.array(z.string()),
})
export type FiguresReply = z.infer<typeof FiguresReply>

export const figures = contract({
  method: 'post',
  path: '/admin/figures',
  summary: 'Any figures by up to two dimensions, of any range of days, beside the period before.',
  body: FiguresQuery,
  reply: FiguresReply,
  ...readsFigures,
  audit: { kind: 'queries', act: 'figures', detail: 'request' },
})
