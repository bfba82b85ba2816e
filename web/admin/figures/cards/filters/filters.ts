import type { ALL_AGES, QuizzesQuery } from '#api/contracts/admins/admin.ts'
import type { FunnelQuery } from '#api/contracts/figures/definitions/insights.ts'
import { ages } from '#web/quiz/visitor/ages.ts'
import { formatRange, parseRange, PRESETS, presetRange, rangeError, type DayRange } from './created-at.ts'

export const GROUPINGS = ['version', 'creo'] as const satisfies readonly QuizzesQuery['groupBy'][]
export type GroupBy = (typeof GROUPINGS)[number]
const ALL: typeof ALL_AGES = 'all age'
export const AGE_OPTIONS = [ALL, ...ages] as const
export const CREATED_OPTIONS = [...PRESETS, 'Custom'] as const
export const NO_SECOND_GROUPING = 'nothing'

/** Values of the controls. */
export type Filters = {
  groupBy: GroupBy
  thenBy: GroupBy | typeof NO_SECOND_GROUPING
  age: (typeof AGE_OPTIONS)[number]
  created: (typeof CREATED_OPTIONS)[number]
  /** Text as typed, used only for Custom. */
  range: string
  /** Version or creative to filter by; empty for all. */
  version: string
  creative: string
}

export const DEFAULTS: Filters = {
  groupBy: 'version',
  thenBy: NO_SECOND_GROUPING,
  age: ALL,
  created: 'all time',
  range: '',
  version: '',
  creative: '',
}

/** Query to the server. An empty range is all time. */
export type NumbersQuery = Pick<QuizzesQuery, 'groupBy' | 'filter_age'> &
  Pick<FunnelQuery, 'thenBy' | 'filter_version' | 'filter_creo'> & {
    filter_createdAt: DayRange | Record<string, never>
  }

/** The days of a filter: a preset, or the range as typed for Custom. */
export type Days = Pick<Filters, 'created' | 'range'>

/** Returns the days of the filters, 'all' for all time, or undefined while a custom range is invalid. */
export const daysOf = ({ created, range }: Days, now: Date): DayRange | 'all' | undefined =>
  created === 'Custom' ? parseRange(range) : (presetRange(created, now) ?? 'all')

/** Returns the query of the filters, or undefined while a custom range is invalid. */
export const queryOf = (filters: Filters, now: Date): NumbersQuery | undefined => {
  const { groupBy, thenBy, age, version, creative } = filters
  const days = daysOf(filters, now)
  return (
    days && {
      groupBy,
      filter_age: age,
      filter_createdAt: days === 'all' ? {} : days,
      ...(thenBy !== NO_SECOND_GROUPING && thenBy !== groupBy && { thenBy }),
      ...(version.trim() && { filter_version: version.trim() }),
      ...(creative.trim() && { filter_creo: creative.trim() }),
    }
  )
}

/** Returns the text of the range field: as typed for Custom and while it is invalid, else the days of the preset. */
export const rangeShown = (chosen: Days, now: Date): string => {
  if (chosen.created === 'Custom' || rangeError(chosen.range)) return chosen.range
  const days = daysOf(chosen, now)
  return days === undefined || days === 'all' ? '' : formatRange(days)
}

/** Describes the filters in a line: `last 7 days, 46-60, creo psalm-23`. */
export const summaryOf = ({ created, range, age, version, creative }: Filters): string =>
  [
    created === 'Custom' ? range || 'choose the days' : created,
    age,
    version.trim() && `version ${version.trim()}`,
    creative.trim() && `creo ${creative.trim()}`,
  ]
    .filter(Boolean)
    .join(', ')

/** Returns whether the filters make a query. */
export const isComplete = (filters: Filters): boolean =>
  filters.created !== 'Custom' || parseRange(filters.range) !== undefined

/** Applies a change. Clears the second grouping when it equals the first. */
export const withChange = (filters: Filters, change: Partial<Filters>): Filters => {
  const next = { ...filters, ...change }
  return next.thenBy === next.groupBy ? { ...next, thenBy: NO_SECOND_GROUPING } : next
}

/** Returns the message for a table without visitors. */
export const emptyText = ({
  filter_age: age,
  filter_createdAt: days,
  filter_version: version,
  filter_creo: creative,
}: NumbersQuery): string => {
  if (age !== ALL || version !== undefined || creative !== undefined) return 'No visitors match these filters.'
  return 'start' in days ? 'No visitors arrived in this range.' : 'No visitors have arrived yet.'
}
