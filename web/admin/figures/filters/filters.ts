import type { ALL_AGES, QuizzesQuery } from '#api/contracts/admins/admin.ts'
import { ages } from '#web/quiz/visitor/ages.ts'
import { formatRange, parseRange, PRESETS, presetRange, rangeError } from './created-at.ts'
import type { DayRange } from '#events/figures/definitions/question.ts'

export const GROUPINGS = ['version', 'creo'] as const satisfies readonly QuizzesQuery['groupBy'][]
export type GroupBy = (typeof GROUPINGS)[number]
const ALL: typeof ALL_AGES = 'all age'
export const AGE_OPTIONS = [ALL, ...ages] as const
export const CREATED_OPTIONS = [...PRESETS, 'Custom'] as const

/** Values of the controls. */
export type Filters = {
  groupBy: GroupBy
  age: (typeof AGE_OPTIONS)[number]
  created: (typeof CREATED_OPTIONS)[number]
  /** Text as typed, used only for Custom. */
  range: string
}

export const DEFAULTS: Filters = {
  groupBy: 'version',
  age: ALL,
  created: 'all time',
  range: '',
}

/** Query to the server. An empty range is all time. */
export type NumbersQuery = Pick<QuizzesQuery, 'groupBy' | 'filter_age'> & {
  filter_createdAt: DayRange | Record<string, never>
}

/** The days of a filter: a preset, or the range as typed for Custom. */
export type Days = Pick<Filters, 'created' | 'range'>

/** Returns the days of the filters, 'all' for all time, or undefined while a custom range is invalid. */
export const daysOf = ({ created, range }: Days, now: Date): DayRange | 'all' | undefined =>
  created === 'Custom' ? parseRange(range) : (presetRange(created, now) ?? 'all')

/** Returns the query of the filters, or undefined while a custom range is invalid. */
export const queryOf = (filters: Filters, now: Date): NumbersQuery | undefined => {
  const days = daysOf(filters, now)
  return (
    days && {
      groupBy: filters.groupBy,
      filter_age: filters.age,
      filter_createdAt: days === 'all' ? {} : days,
    }
  )
}

/** Returns the text of the range field: as typed for Custom and while it is invalid, else the days of the preset. */
export const rangeShown = (chosen: Days, now: Date): string => {
  if (chosen.created === 'Custom' || rangeError(chosen.range)) return chosen.range
  const days = daysOf(chosen, now)
  return days === undefined || days === 'all' ? '' : formatRange(days)
}

/** Describes the filters in a line: `last 7 days, 46-60`. */
export const summaryOf = ({ created, range, age }: Filters): string =>
  `${created === 'Custom' ? range || 'choose the days' : created}, ${age}`

/** Returns whether the filters make a query. */
export const isComplete = (filters: Filters): boolean =>
  filters.created !== 'Custom' || parseRange(filters.range) !== undefined

/** Returns the message for a table without visitors. */
export const emptyText = ({ filter_age: age, filter_createdAt: days }: NumbersQuery): string => {
  if (age !== ALL) return 'No visitors match these filters.'
  return 'start' in days ? 'No visitors arrived in this range.' : 'No visitors have arrived yet.'
}
